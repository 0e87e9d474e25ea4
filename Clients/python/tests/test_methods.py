"""Typical use of each namespace with the synchronous client."""

import unittest
from typing import List

from support import PASSWORD, ProgramTestCase, email, sign_up

from kindling import CLEAR, Kindling, __version__, types


class MethodTests(ProgramTestCase):
    """One test for each namespace or group of namespaces."""

    def test_connection(self) -> None:
        client = self.start()
        reply = client.initialize(client_info={"name": "tests"}, locale="fr-CA", time_zone="America/Montreal")
        self.assertEqual(reply["locale"], "fr")
        self.assertEqual(reply["serverInfo"]["version"], __version__)
        self.assertEqual(client.system.ping()["time"], "2026-11-21T09:00:00.000Z")
        self.assertEqual(client.system.info()["name"], "kindling")
        self.assertEqual(client.rpc.discover()["info"]["title"], "Kindling")
        self.assertEqual(client.labels.list(locale="fr")["labels"]["action.continue"], "Continuer")

    def test_atomic_calls(self) -> None:
        client = self.signed_up()
        reply = client.system.atomic(
            calls=[{"method": "profile.update", "params": {"name": "Ada King"}}, {"method": "auth.state"}])
        self.assertEqual(reply["results"][1]["user"]["name"], "Ada King")

    def test_accounts(self) -> None:
        client = self.start()
        user = sign_up(client, "Ada Lovelace")
        self.assertEqual(user["initials"], "AD")
        self.assertEqual(client.auth.state()["state"], "authenticated")
        self.assertEqual(client.profile.update(time_zone="Europe/Paris")["user"]["timeZone"], "Europe/Paris")
        self.assertEqual(client.profile.get()["user"]["id"], user["id"])
        self.assertIsNone(client.auth.sign_out())
        token = client.auth.sign_in(email=email("Ada"), password=PASSWORD)["token"]
        self.assertEqual(client.auth.resume(token=token)["user"]["id"], user["id"])
        self.assertEqual(len(client.auth.sessions()["items"]), 1)
        self.assertEqual(client.auth.password_strength(password="lighthous")["strength"], "good")

    def test_learning_path(self) -> None:
        client = self.signed_up()
        completion = client.lessons.complete(lesson_id="lesson-01-1")
        self.assertTrue(completion["changed"])
        self.assertEqual(completion["streak"]["after"], 1)
        path = client.paths.list()["items"][0]["id"]
        self.assertEqual(client.paths.get(path_id=path)["path"]["id"], path)
        self.assertEqual(client.stages.get(stage_id="stage-01")["stage"]["number"], 1)
        self.assertTrue(client.dashboard.get()["greeting"])
        self.assertGreater(client.achievements.list(category="milestone")["earned"], 0)

    def test_import_of_a_course_is_spelled_with_an_underscore(self) -> None:
        client = self.signed_up()
        source: types.CourseInput = {
            "title": {"en": "Knots", "fr": "Nœuds"},
            "stages": [{"title": {"en": "Basics"}, "lessons": [{"title": {"en": "The bowline"}, "minutes": 10}]}],
        }
        imported = client.paths.import_(source=source)
        self.assertEqual(imported["path"]["title"], "Knots")

    def test_kits_and_reviews(self) -> None:
        client = self.signed_up()
        kit = client.kits.import_(
            format="csv", content='question,answer,wrong\nДождь,Rain,"Snow, Wind"', name="Weather", stage=0)["kit"]
        assert kit is not None
        self.assertEqual(kit["questionCount"], 1)
        added = client.kits.add_questions(
            kit_id=kit["id"],
            questions=[{"prompt": "Снег", "correctAnswer": "Snow", "incorrectAnswers": ["Rain", "Wind"]}])
        self.assertEqual(added["kit"]["questionCount"], 2)
        session = client.tests.start(kit_id=kit["id"])
        answer = client.sessions.answer(session_id=session["sessionId"], answer="Rain", position=1)
        self.assertTrue(answer["counted"])
        self.assertEqual(client.sessions.get(session_id=session["sessionId"])["mode"], "test")
        workout = client.workouts.start(kit_ids=["kit-maths"], count=2)
        self.assertEqual(client.sessions.drop(session_id=workout["sessionId"])["mode"], "workout")
        card = client.reviews.next(kit_ids=[kit["id"]], limit=1)["items"][0]["cardId"]
        self.assertEqual(client.reviews.answer(card_id=card, rating=3)["rating"], 3)
        self.assertEqual(client.reviews.undo()["card"]["cardId"], card)
        self.assertEqual(client.study.update_profile(name="Ada", avatar="dog")["profile"]["avatar"], "dog")

    def test_goals(self) -> None:
        client = self.signed_up()
        self.assertEqual(client.goals.set(text="Swift", duration="week")["title"], "Learning Swift")
        self.assertEqual(client.goals.log()["streak"], 1)
        self.assertEqual(client.goals.status()["todayMark"], "learned")
        self.assertEqual(len(client.goals.calendar(week="2026-11-21")["days"]), 7)

    def test_friends_and_challenges(self) -> None:
        ada, grace = self.signed_up(), self.signed_up("Grace Hopper")
        self.assertTrue(ada.friends.add(email=email("Grace"))["changed"])
        requests = grace.friends.list()["requests"]["incoming"]
        self.assertEqual(len(requests), 1)
        self.assertTrue(grace.friends.add(email=email("Ada"))["changed"])
        challenge = ada.challenges.create(
            title="Morning run", description="", duration=21, tasks_per_day=1, task_names=["Run"])["challenge"]
        participation = grace.challenges.join(challenge_id=challenge["id"])["participation"]
        tick = grace.challenges.complete_task(participation_id=participation["id"])
        self.assertTrue(tick["changed"])
        self.assertIsNone(ada.feed.list()["empty"])

    def test_sparks(self) -> None:
        client = self.signed_up()
        created = client.sparks.create(title="Garden plan", tags=["garden"], intensity="high", notes="In spring")
        spark = created["spark"]["id"]
        self.assertGreater(created["pointsGained"], 0)
        self.assertEqual(client.sparks.update(spark_id=spark, intensity="low")["spark"]["notes"], "In spring")
        self.assertIsNone(client.sparks.update(spark_id=spark, notes=CLEAR)["spark"]["notes"])
        self.assertEqual(client.sparks.suggest(text="arde")["words"], ["garden"])
        listed = client.sparks.list(range="custom", from_="2026-11-21", to="2026-11-21")
        self.assertEqual(listed["items"][0]["id"], spark)
        mission = client.missions.favorite(mission_id="w-idea-factory", is_favorite=True)["mission"]
        self.assertTrue(mission["isFavorite"])
        self.assertEqual(client.cards.summary()["total"], 50)
        self.assertEqual(client.progress.get()["level"], 1)
        self.assertEqual(client.stats.overview(range="week")["overview"]["from"], "2026-11-16")
        settings = client.settings.update(daily_reminder={"time": "06:30"})["settings"]
        self.assertEqual(settings["dailyReminder"]["time"], "06:30")
        due = client.reminders.due(from_="2026-11-22T12:00:00Z", to="2026-11-23T00:00:00Z")
        self.assertTrue(due["items"])

    def test_tables(self) -> None:
        client = self.signed_up()
        table = client.tables.create(name="Runs", custom_fields=["Route"])["table"]["id"]
        entry = client.entries.add(
            table_id=table, title="Along the river", duration_seconds=2700, custom_data={"Route": "North"})["entry"]
        self.assertEqual(entry["customData"], {"Route": "North"})
        updated = client.entries.update(entry_id=entry["id"], type="rating", rating=5)["entry"]
        self.assertEqual(updated["rating"], 5)
        self.assertEqual(client.tables.statistics(table_id=table)["totalEntries"], 1)
        self.assertEqual(client.library.overview()["entries"], 1)

    def test_export_with_progress(self) -> None:
        client = self.signed_up()
        client.sparks.create(title="Garden plan")
        progress: List[types.ProgressNotificationValue] = []
        export = client.data.export(path="everything.jsonl", on_progress=progress.append)
        self.assertEqual((self.folder / "everything.jsonl").stat().st_size, export["bytes"])
        self.assertEqual([progress[0]["kind"], progress[-1]["kind"]], ["begin", "end"])
        self.assertTrue(client.data.backup(path="copy.sqlite3")["bytes"])

    def test_events_of_the_journal(self) -> None:
        client = self.signed_up()
        self.assertEqual(client.events.list(since=0, limit=1)["items"][0]["topic"], "account.created")

    def test_idempotency_key_returns_the_first_result(self) -> None:
        client = self.signed_up()

        def create() -> types.SparkId:
            return client.sparks.create(title="Garden plan", client_key="key-1")["spark"]["id"]

        self.assertEqual(create(), create())

    def test_all_methods_of_the_document_exist(self) -> None:
        client = self.start()
        hidden = {"events.subscribe", "events.unsubscribe", "shutdown"}
        documented = {method["name"] for method in client.rpc.discover()["methods"]}
        # The methods of a fixed clock are not part of the document.
        missing = [name for name in documented - hidden if not name.startswith("clock.") and not exists(client, name)]
        self.assertEqual(missing, [])


def exists(client: Kindling, name: str) -> bool:
    """Returns whether a client has a method."""
    target: object = client
    for part in name.split("."):
        snake = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in part)
        target = getattr(target, snake, None) or getattr(target, f"{snake}_", None)
    return callable(target)


if __name__ == "__main__":
    unittest.main()
