"""The generated code of declarations that need more than a parameter list."""

import importlib
import sys
import unittest
from typing import Any, Dict, List

from support import ROOT

FOLDER = ROOT / "Tools/clients"


def parameter(name: str, is_required: bool = False) -> Dict[str, Any]:
    """Returns the declaration of a text."""
    return {"name": name, "description": f"The {name}.", "required": is_required, "schema": {"type": "string"}}


def document(method: Dict[str, Any], **schemas: Any) -> Dict[str, Any]:
    """Returns a document with one method."""
    common: Dict[str, Any] = {
        "summary": "Does it.", "errors": [], "x-access": "anyone", "result": {"schema": {"type": "object"}}}
    return {
        "info": {"version": "1.2.3"}, "components": {"schemas": schemas}, "methods": [{**common, **method}],
        "x-events": []}


class GeneratorTests(unittest.TestCase):
    """Alternatives of parameters, and lists with pages."""

    def setUp(self) -> None:
        sys.path.insert(0, str(FOLDER))
        self.addCleanup(sys.path.remove, str(FOLDER))
        self.document = importlib.import_module("common").Document
        self.typescript = importlib.import_module("typescript")

    def test_exactly_one_of_several_parameters_is_a_union(self) -> None:
        contents = self.document(document({
            "name": "friends.add", "params": [parameter("note"), parameter("email"), parameter("userId")],
            "x-oneOf": [["email"], ["userId"]]}))
        self.assertIn("""
export interface FriendsAddParametersWithEmail extends FriendsAddParametersBase {
  /** The email. */
  readonly email: string;
  readonly userId?: null;
}
""".strip(), "\n".join(self.typescript.parameters_module(contents)))
        self.assertIn(
            "export type FriendsAddParameters = FriendsAddParametersWithEmail | FriendsAddParametersWithUserId;",
            list(self.typescript.parameters_module(contents)))
        methods = "\n".join(next(self.typescript.members(contents.methods[0])))
        self.assertIn("add(parameters: FriendsAddParameters, options", methods)

    def test_at_least_one_of_several_parameters_is_a_union(self) -> None:
        contents = self.document(document({
            "name": "tables.create", "params": [parameter("name"), parameter("template")],
            "x-anyOf": [["name"], ["template"]]}))
        self.assertIn("""
export interface TablesCreateParametersWithName extends TablesCreateParametersBase {
  /** The name. */
  readonly name: string;
  /** The template. */
  readonly template?: string | null;
}
""".strip(), "\n".join(self.typescript.parameters_module(contents)))

    def test_names_of_iterators(self) -> None:
        page = {"properties": {
            "items": {"type": "array", "items": {"$ref": "#/components/schemas/Item"}},
            "nextCursor": {"anyOf": [{"type": "string"}, {"type": "null"}]}}}
        details = {"properties": {"questions": {"$ref": "#/components/schemas/Page"}}}
        names: List[str] = []
        for name, result in (("a.list", "Page"), ("a.history", "Page"), ("a.get", "Details"), ("a.preview", "Details")):
            method = {
                "name": name, "params": [parameter("cursor")],
                "result": {"schema": {"$ref": f"#/components/schemas/{result}"}}}
            contents = self.document(document(method, Page=page, Details=details, Item={"type": "integer"}))
            listing = contents.methods[0].listing
            self.assertEqual(listing.item, {"$ref": "#/components/schemas/Item"})
            names.append(listing.iterator)
        self.assertEqual(names, ["iterate", "iterateHistory", "iterateQuestions", "iteratePreview"])

    def test_other_results_have_no_iterator(self) -> None:
        contents = self.document(document({"name": "labels.list", "params": []}))
        self.assertIsNone(contents.methods[0].listing)


if __name__ == "__main__":
    unittest.main()
