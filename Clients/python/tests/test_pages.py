"""Iteration over the entries of lists."""

import itertools
import unittest

from support import ProgramTestCase, sign_up_async

from kindling import errors

COUNT = 7


class PageTests(ProgramTestCase):
    """Iterators that read page after page."""

    def test_all_entries_in_the_order_of_the_list(self) -> None:
        client = self.signed_up()
        for number in range(COUNT):
            client.sparks.create(title=f"Idea {number}")
        titles = [spark["title"] for spark in client.sparks.iterate(limit=3)]
        self.assertEqual(titles, [spark["title"] for spark in client.sparks.list()["items"]])
        self.assertEqual(len(titles), COUNT)
        self.assertEqual([spark["title"] for spark in client.sparks.iterate(text="Idea 5", limit=3)], ["Idea 5"])

    def test_pages_are_read_when_they_are_needed(self) -> None:
        client = self.signed_up()
        for number in range(COUNT):
            client.sparks.create(title=f"Idea {number}")
        sparks = client.sparks.iterate(limit=3)
        first = list(itertools.islice(sparks, 3))
        last = client.sparks.list(limit=COUNT)["items"][-1]
        client.sparks.delete(spark_ids=[last["id"]])
        self.assertEqual(len(first) + len(list(sparks)), COUNT - 1)

    def test_empty_list(self) -> None:
        self.assertEqual(list(self.signed_up().sparks.iterate()), [])

    def test_page_in_a_field_of_the_result(self) -> None:
        client = self.signed_up()
        prompts = [question["prompt"] for question in client.kits.iterate_questions(kit_id="kit-maths", limit=4)]
        listed = client.kits.get(kit_id="kit-maths", limit=500)["questions"]["items"]
        self.assertEqual(prompts, [question["prompt"] for question in listed])
        self.assertGreater(len(prompts), 4)

    def test_error_of_a_page(self) -> None:
        client = self.signed_up()
        questions = client.kits.iterate_questions(kit_id="kit-99")
        with self.assertRaises(errors.KitNotFound):
            next(questions)

    async def test_asynchronous_client(self) -> None:
        async with self.start_async() as client:
            await sign_up_async(client, "Ada Lovelace")
            for number in range(COUNT):
                await client.sparks.create(title=f"Idea {number}")
            titles = [spark["title"] async for spark in client.sparks.iterate(limit=3)]
            self.assertEqual(titles, [spark["title"] for spark in (await client.sparks.list())["items"]])
            self.assertEqual(len(titles), COUNT)
            async for question in client.kits.iterate_questions(kit_id="kit-maths", limit=1):
                self.assertTrue(question["prompt"])
                break


if __name__ == "__main__":
    unittest.main()
