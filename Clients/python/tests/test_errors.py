"""Errors by kind and by rule."""

import unittest
from typing import get_args

from support import ProgramTestCase

from kindling import KindlingError, errors, types


class ErrorTests(ProgramTestCase):
    """The class and the values of errors that the program answers."""

    def test_class_of_a_rule(self) -> None:
        client = self.signed_up()
        with self.assertRaises(errors.StageLocked) as raised:
            client.lessons.complete(lesson_id="lesson-02-1")
        error = raised.exception
        self.assertIsInstance(error, errors.Locked)
        self.assertEqual((error.code, error.kind, error.rule), (1007, "locked", "stage_locked"))
        self.assertEqual(error.path, "/lessonId")

    def test_class_of_a_kind_and_comparison_with_a_rule(self) -> None:
        client = self.signed_up()
        try:
            client.goals.log()
        except errors.NotFound as error:
            self.assertTrue(error.rule == "no_goal")
        else:
            self.fail("There is no goal.")

    def test_all_violated_rules(self) -> None:
        client = self.signed_up()
        with self.assertRaises(errors.ValidationFailed) as raised:
            client.kits.create(name="", stage=1, questions=[])
        self.assertEqual({issue["rule"] for issue in raised.exception.issues}, {"no_questions", "kit_name_empty"})
        self.assertIsInstance(raised.exception, errors.NoQuestions)

    def test_method_that_needs_a_user(self) -> None:
        with self.assertRaises(errors.Unauthenticated):
            self.start().goals.status()

    def test_error_without_a_rule(self) -> None:
        client = self.signed_up()
        with self.assertRaises(errors.InvalidParams) as raised:
            client.paths.get(path_id=7)  # type: ignore[arg-type]
        self.assertEqual((raised.exception.path, raised.exception.rule), ("/pathId", None))

    def test_messages_are_in_the_language_of_the_user(self) -> None:
        client = self.signed_up(locale="fr")
        with self.assertRaises(errors.GoalRequired) as raised:
            client.goals.set(text="")
        self.assertEqual(raised.exception.message, "Indiquez ce que vous voulez apprendre.")

    def test_closed_files_are_forbidden(self) -> None:
        client = self.signed_up()
        with self.assertRaises(errors.PathNotAllowed):
            client.data.export(path="../outside.jsonl")

    def test_rate_limit(self) -> None:
        error = KindlingError.from_reply(
            {"code": 1008, "message": "", "data": {"kind": "rate_limited", "rule": "rate_limited", "retryAfter": 30}})
        self.assertIsInstance(error, errors.RateLimited)
        self.assertEqual(error.retry_after, 30)

    def test_unknown_rules_have_the_class_of_their_kind(self) -> None:
        data = {"kind": "conflict", "rule": "of_a_later_version"}
        self.assertIs(type(KindlingError.from_reply({"code": 1004, "message": "", "data": data})), errors.Conflict)
        self.assertIs(type(KindlingError.from_reply({"code": 1099, "message": ""})), KindlingError)

    def test_each_rule_has_a_class(self) -> None:
        # These rules have the names of their kinds, whose classes they have.
        rules = set(get_args(types.Rule)) - {"rate_limited", "limit_reached"}
        classes = {type(KindlingError.from_reply({"code": 0, "message": "", "data": {"rule": rule}})) for rule in rules}
        self.assertEqual(len(classes), len(rules))
        self.assertNotIn(KindlingError, classes)


if __name__ == "__main__":
    unittest.main()
