"""The program with a clock that moves through the days of the demo, and the people in it."""

import asyncio
import secrets
from datetime import datetime, timezone


class World:
    """A program that serves all people of the demo."""

    def __init__(self, client, locale, zone, until):
        self.client = client
        self.locale = locale
        self.zone = zone
        self.until = until
        self.now = until
        # All addresses of a demo have this part, which no other demo has.
        self.key = secrets.token_hex(6)
        self.people = 0
        self.waiting = []

    async def set_clock(self, moment):
        """Makes the calls that wait, and moves the clock to a moment, at the latest to the present."""
        await self.flush()
        self.now = min(moment, self.until)
        instant = self.now.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        await self.client.call("clock.set", {"instant": instant})

    def moment(self, day, hour, minute):
        """Returns a time of a day in the zone of the people."""
        return datetime(day.year, day.month, day.day, hour, minute, tzinfo=self.zone)

    async def go_to(self, day, hour, minute):
        """Moves the clock to a time of a day."""
        await self.set_clock(self.moment(day, hour, minute))

    async def flush(self):
        """Makes the calls that wait together, in their order."""
        waiting, self.waiting = self.waiting, []
        await asyncio.gather(*(self.client.call(method, parameters) for method, parameters in waiting))

    async def sign_up(self, name, avatar):
        """Creates an account, and returns its person."""
        self.people += 1
        email, password = f"demo-{self.key}-{self.people}@example.org", secrets.token_urlsafe(24)
        session = await self.client.call("auth.signUp", {
            "name": name, "email": email, "password": password, "passwordConfirmation": password, "acceptTerms": True,
            "locale": self.locale, "timeZone": str(self.zone), "sessionOnly": True})
        person = Person(self, session["token"], email)
        await person.call("profile.update", avatar=avatar, isOnLeaderboard=True)
        return person


class Person:
    """A signed-in user."""

    def __init__(self, world, token, email):
        self.world = world
        self.token = token
        self.email = email

    async def call(self, method, **parameters):
        """Calls a method, after the calls that wait, and returns its result."""
        await self.world.flush()
        return await self.world.client.call(method, {**parameters, "session": self.token})

    def later(self, method, **parameters):
        """Lets a call wait for the next ones, with which it shares a commit."""
        self.world.waiting.append((method, {**parameters, "session": self.token}))
