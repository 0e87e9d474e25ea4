"""The friends of the demo, and the challenge in which all take part."""

import plan

CHALLENGE_DAYS = 30
HABITS = ("read", "meditate", "guitar")


class Friends:
    """Two friends; the first one has an account that can be used in a second window."""

    def __init__(self, learner, texts, rng):
        self.learner = learner
        self.texts = texts
        self.rng = rng
        self.sparks = iter(list(zip(texts["friendSparks"], plan.SPARKS)))

    async def begin(self, world):
        """Signs the friends up, and makes them friends."""
        self.people = [await world.sign_up(*pair) for pair in zip(self.texts["friends"], ("star", "leaf"))]
        for friend in self.people:
            await self.learner.call("friends.add", email=friend.email)
            await friend.call("friends.add", email=self.learner.email)
            await friend.call("profile.update", isOnLeaderboard=True)
        first = self.people[0]
        await first.call("goals.set", text=self.texts["friendGoal"], duration="year")
        self.habits = [
            (key, (await first.call("habits.create", **self.texts["habits"][key], **plan.HABITS[key]))["habit"]["id"])
            for key in HABITS]

    async def join_challenge(self):
        """Creates the challenge, which all join."""
        text = self.texts["challenge"]
        created = await self.learner.call(
            "challenges.create", title=text["title"], description=text["description"], duration=CHALLENGE_DAYS,
            tasksPerDay=len(text["tasks"]), taskNames=text["tasks"])
        challenge = created["challenge"]["id"]
        self.participations = []
        for person in (self.learner, *self.people):
            joined = await person.call("challenges.join", challengeId=challenge)
            self.participations.append((person, joined["participation"]["id"]))

    def live(self, day, progress):
        """Lives the evening of a day; users get better with the progress from 0 to 1."""
        first = self.people[0]
        first.later("goals.log" if self.rng.random() < 0.9 else "goals.freeze")
        for key, habit in self.habits:
            mark = plan.habit_mark(key, day.weekday(), progress, self.rng)
            if mark:
                first.later("habits.mark", habitId=habit, day=str(day), **mark)

    def do_tasks(self):
        """Completes tasks of the challenge, usually all of a day."""
        for person, participation in self.participations:
            for _ in range(self.rng.choice((1, 2, 3, 3, 3, 3))):
                person.later("challenges.completeTask", participationId=participation)

    def finish(self):
        """Begins today, and captures what a friend thinks about."""
        for text, (category, intensity) in self.sparks:
            self.people[0].later(
                "sparks.create", title=text["title"], notes=text["notes"] or None, tags=text["tags"],
                category=category, intensity=intensity)
        person, participation = self.participations[1]
        person.later("challenges.completeTask", participationId=participation)
