"""The form of replies, as the protocol promises it."""

import importlib.machinery
import importlib.util
import pathlib

from context import BrokenPromise

CHECKS = pathlib.Path(__file__).resolve().parents[1] / "check-document/run"
INVALID_PARAMETERS, INTERNAL_ERROR = -32602, -32603
UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT, VALIDATION_FAILED, LIMIT_REACHED = range(1001, 1007)
RATE_LIMITED, BUSY, STORAGE_FAILED = 1008, 1009, 1010
MAX_CHECKED_RESULTS = 20


class Replies:
    """Checks replies to the methods of a registry, and counts them."""

    def __init__(self, registry):
        self._registry = registry
        self.results, self.errors = 0, 0
        self._checked = {}
        self._validators = validators(registry.document)

    def check(self, name, reply):
        """Raises BrokenPromise if a reply to a method has not the promised form."""
        method = self._registry.methods[name]
        if ("result" in reply) == ("error" in reply) or reply.get("jsonrpc") != "2.0":
            raise BrokenPromise(f"this is not a reply: {str(reply)[:500]}")
        if "error" in reply:
            self.errors += 1
            self._check_error(method, reply["error"])
            return
        self.results += 1
        checked = self._checked.get(name, 0)
        if self._validators and checked < MAX_CHECKED_RESULTS:
            self._checked[name] = checked + 1
            for error in self._validators[name].iter_errors(reply["result"]):
                raise BrokenPromise(f"the result does not match its schema: {error.json_path}: {error.message[:200]}")

    def _check_error(self, method, error):
        code, data = error.get("code"), error.get("data", {})
        if code == INTERNAL_ERROR:
            raise BrokenPromise(f"internal error: {error}")
        problem = None
        if not isinstance(error.get("message"), str) or not error["message"].strip():
            problem = "has no message"
        elif data.get("kind") != self._registry.kinds.get(code):
            problem = "has another kind"
        elif code == INVALID_PARAMETERS and not isinstance(data.get("path"), str):
            problem = "has no path"
        elif code == RATE_LIMITED and not isinstance(data.get("retryAfter"), int):
            problem = "has no retryAfter"
        elif code == VALIDATION_FAILED:
            problem = self._problem_of_issues(method, data)
        elif (code, data.get("rule")) not in method.errors:
            problem = "is not declared"
        if problem:
            raise BrokenPromise(f"the error {problem}: {error}")

    @staticmethod
    def _problem_of_issues(method, data):
        if not data.get("issues"):
            return "has no issues"
        for issue in data["issues"]:
            if not all(isinstance(issue.get(name), str) for name in ("path", "rule", "message")):
                return "has an incomplete issue"
            if (VALIDATION_FAILED, issue["rule"]) not in method.errors:
                return "has a rule that is not declared"
        return None


def validators(document):
    """Returns a validator of the result of each method; None if the package jsonschema is not installed."""
    loader = importlib.machinery.SourceFileLoader("check_document", str(CHECKS))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    jsonschema = module.package("jsonschema")
    return module.validators(document, jsonschema)[0] if jsonschema else None
