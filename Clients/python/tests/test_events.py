"""Live events."""

import threading
import unittest
from typing import List

from support import PASSWORD, ProgramTestCase, email

from kindling import ConnectionClosed, SubscriptionEnded, errors, events


class EventTests(ProgramTestCase):
    """Subscriptions of the synchronous client."""

    def test_events_of_another_process(self) -> None:
        ada = self.signed_up()
        with ada.events(topics=["goal", "lesson.completed"]) as stream:
            other = self.start()
            other.auth.sign_in(email=email("Ada"), password=PASSWORD)
            other.lessons.complete(lesson_id="lesson-01-1")
            other.goals.set(text="Swift", duration="week")
            first, second = next(stream), next(stream)
        assert first["topic"] == "lesson.completed"
        self.assertEqual(first["subject"], "lesson-01-1")
        self.assertEqual(first["subjectTitle"], ada.stages.get(stage_id="stage-01")["stage"]["lessons"][0]["title"])
        assert second["topic"] == "goal.set"
        self.assertEqual(second["data"]["duration"], "week")
        self.assertGreater(second["seq"], first["seq"])

    def test_calls_while_iterating(self) -> None:
        client = self.signed_up()
        titles: List[str] = []
        with client.events(topics=["spark.created"]) as stream:
            client.sparks.create(title="First")
            for event in stream:
                assert event["topic"] == "spark.created"
                titles.append(client.sparks.list()["items"][0]["title"])
                if len(titles) == 2:
                    break
                client.sparks.create(title="Second")
        self.assertEqual(sorted(titles), ["First", "Second"])

    def test_past_events(self) -> None:
        client = self.signed_up()
        with client.events(since=0) as stream:
            self.assertEqual(next(stream)["topic"], "account.created")

    def test_unknown_topic(self) -> None:
        client = self.signed_up()
        with self.assertRaises(errors.UnknownTopic):
            client.events(topics=["nothing"])  # type: ignore[list-item]

    def test_end_of_the_session_raises_and_states_where_to_continue(self) -> None:
        client = self.signed_up()
        stream = client.events()
        client.auth.sign_out()
        with self.assertRaises(SubscriptionEnded) as raised:
            next(stream)
        self.assertEqual((raised.exception.reason, raised.exception.seq), ("session_ended", stream.seq))
        stream.close()

    def test_close_in_another_thread_stops_the_iterator(self) -> None:
        client = self.signed_up()
        stream = client.events()
        received: List[events.AnyEvent] = []
        thread = threading.Thread(target=lambda: received.extend(stream))
        thread.start()
        stream.close()
        thread.join()
        self.assertEqual(received, [])

    def test_end_of_the_program_raises(self) -> None:
        client = self.signed_up()
        stream = client.events()
        client.close()
        with self.assertRaises(ConnectionClosed):
            next(stream)


if __name__ == "__main__":
    unittest.main()
