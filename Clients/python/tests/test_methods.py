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
        self.assertEqual(user["initials"], "AL")
        self.assertEqual(client.auth.state()["state"], "authenticated")
        self.assertEqual(client.profile.update(time_zone="Europe/Paris")["user"]["timeZone"], "Europe/Paris")
        self.assertEqual(client.profile.update(avatar="dog", week_starts_on=7)["user"]["avatar"], "dog")
        self.assertEqual(client.profile.get()["user"]["id"], user["id"])
        self.assertEqual(client.preferences.set(app="tests", values={"dark": True})["values"], {"dark": True})
        self.assertEqual(client.preferences.get(app="tests")["values"], {"dark": True})
        self.assertIsNone(client.auth.sign_out())
        token = client.auth.sign_in(email=email("Ada"), password=PASSWORD)["token"]
        self.assertEqual(client.auth.resume(token=token)["user"]["id"], user["id"])
        self.assertEqual(len(client.auth.sessions()["items"]), 1)
        self.assertEqual(client.auth.password_strength(password="lighthous")["strength"], "good")

    def test_learning_path(self) -> None:
        client = self.signed_up()
        completion = client.lessons.complete(lesson_id="lesson-01-1")
        self.assertTrue(completion["changed"])
        self.assertEqual((completion["streakBefore"], completion["streak"]["current"]), (0, 1))
        path = client.paths.list()["items"][0]["id"]
        self.assertEqual(client.paths.get(path_id=path)["path"]["id"], path)
        self.assertEqual(client.stages.get(stage_id="stage-01")["stage"]["number"], 1)
        self.assertTrue(client.dashboard.get()["greeting"])
        self.assertGreater(client.achievements.list(category="milestone")["earned"], 0)
        achievement = completion["achievements"][0]["id"]
        self.assertTrue(client.achievements.get(achievement_id=achievement)["achievement"]["isEarned"])

    def test_today(self) -> None:
        client = self.signed_up()
        client.goals.set(text="Swift", duration="week")
        client.goals.log()
        today = client.today.get()
        assert today["goal"] and today["learning"]
        self.assertEqual((today["day"], today["goal"]["todayMark"]), ("2026-11-21", "learned"))
        self.assertIsNotNone(today["learning"]["lesson"])
        streaks = {streak["kind"]: streak["streak"]["current"] for streak in today["streaks"]}
        self.assertEqual((streaks["goal"], streaks["learning"]), (1, 0))

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
        test = client.tests.start(kit_id=kit["id"])
        answer = client.attempts.answer(attempt_id=test["attemptId"], answer="Rain", position=1)
        self.assertTrue(answer["counted"])
        self.assertEqual(client.attempts.get(attempt_id=test["attemptId"])["mode"], "test")
        self.assertEqual([item["attemptId"] for item in client.attempts.list()["items"]], [test["attemptId"]])
        workout = client.workouts.start(kit_ids=["kit-maths"], count=2)
        self.assertEqual(client.attempts.drop(attempt_id=workout["attemptId"])["mode"], "workout")
        question = client.reviews.next(kit_ids=[kit["id"]], limit=1)["items"][0]["questionId"]
        self.assertEqual(client.reviews.answer(question_id=question, rating=3)["rating"], 3)
        self.assertEqual(client.reviews.undo()["question"]["questionId"], question)
        self.assertEqual(client.kits.list(text="WEATH")["items"][0]["new"], 2)
        self.assertEqual(len(client.study.stages()["stages"]), 8)

    def test_goals(self) -> None:
        client = self.signed_up()
        self.assertEqual(client.goals.set(text="Swift", duration="week")["title"], "Learning Swift")
        self.assertEqual(client.goals.log()["streak"]["current"], 1)
        self.assertEqual(client.goals.status()["todayMark"], "learned")
        self.assertEqual(len(client.goals.calendar(from_="2026-11-16", to="2026-11-22")["items"]), 7)

    def test_habits(self) -> None:
        client = self.signed_up()
        habit = client.habits.create(name="Read")["habit"]["id"]
        marked = client.habits.mark(habit_id=habit, done=True)
        self.assertEqual((marked["habit"]["state"], marked["habit"]["streak"]["current"]), ("done", 1))
        self.assertEqual(client.habits.today()["counts"], {"due": 1, "done": 1})
        self.assertEqual(client.habits.calendar(month="2026-11")["items"][0]["days"][20]["state"], "done")
        self.assertEqual(client.habits.statistics(bucket="month")["habits"][0]["done"], 1)
        day = client.activity.calendar(from_="2026-11-21", to="2026-11-21")["items"][0]
        self.assertEqual((day["total"], day["marks"]), (1, 1))

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
        self.assertEqual(client.sparks.suggest(text="arde")["items"], ["garden"])
        listed = client.sparks.list(range="custom", from_="2026-11-21", to="2026-11-21")
        self.assertEqual(listed["items"][0]["id"], spark)
        mission = client.missions.favorite(mission_id="w-idea-factory", is_favorite=True)["mission"]
        self.assertTrue(mission["isFavorite"])
        self.assertEqual(client.missions.get(mission_id=mission["id"])["mission"]["value"], mission["value"])
        self.assertEqual(client.cards.summary()["total"], 50)
        self.assertEqual(client.sparks.progress()["level"], 1)
        # The weeks of a user with the locale en start on Sunday.
        self.assertEqual(client.sparks.statistics(range="this_week")["overview"]["from"], "2026-11-15")
        reminder = client.reminders.update(kind="daily_spark", is_on=True, time="06:30")["reminder"]
        self.assertEqual(reminder["time"], "06:30")
        self.assertIn(reminder, client.reminders.list()["items"])
        due = client.reminders.due(since="2026-11-22T00:00:00Z", until="2026-11-23T00:00:00Z")
        self.assertIn("daily_spark", [item["kind"] for item in due["items"]])

    def test_tables(self) -> None:
        client = self.signed_up()
        table = client.tables.create(name="Runs", custom_fields=[{"name": "Route"}])["table"]["id"]
        entry = client.entries.add(
            table_id=table, title="Along the river", duration_seconds=2700, custom_data={"route": "North"})["entry"]
        self.assertEqual(entry["customData"], {"route": "North"})
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

    def test_export_without_a_file(self) -> None:
        client = self.signed_up()
        client.sparks.create(title="Garden plan")
        export = client.data.export(format="csv", what="sparks")
        assert export["content"]
        self.assertIn("Garden plan", export["content"])
        report = client.data.import_(
            content=export["content"], format="csv", what="sparks", on_conflict="skip", dry_run=True)
        self.assertEqual((report["added"], report["skipped"], report["rejected"]), (0, 1, 0))

    def test_events_of_the_journal(self) -> None:
        client = self.signed_up()
        self.assertEqual(client.events.list(since=0, limit=1)["items"][0]["topic"], "account.created")
        client.sparks.create(title="Garden plan")
        event = client.events.list(topics=["spark.created"])["items"][0]
        self.assertEqual(event["subjectTitle"], "Garden plan")

    def test_idempotency_key_returns_the_first_result(self) -> None:
        client = self.signed_up()

        def create() -> types.SparkId:
            return client.sparks.create(title="Garden plan", client_key="key-1")["spark"]["id"]

        self.assertEqual(create(), create())

    def test_all_methods_of_the_document_exist(self) -> None:
        client = self.start()
        hidden = {"events.subscribe", "events.unsubscribe", "shutdown"}
        documented = {method["name"] for method in client.rpc.discover()["methods"]}
        missing = [name for name in documented - hidden if not exists(client, name)]
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
