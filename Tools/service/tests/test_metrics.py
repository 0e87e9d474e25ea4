"""The file of `--metrics`, read by the parser of Prometheus's own library from PyPI."""

import unittest

from support import ServiceTestCase, run

try:
    from prometheus_client.parser import text_string_to_metric_families
except ImportError:
    text_string_to_metric_families = None

CALLS = """{"jsonrpc": "2.0", "id": 1, "method": "system.ping"}
{"jsonrpc": "2.0", "id": 2, "method": "profile.get"}
"""


@unittest.skipUnless(text_string_to_metric_families, "prometheus-client is not installed (make test-tools)")
class MetricsTests(ServiceTestCase):
    def test_prometheus_reads_every_line(self):
        path = self.folder / "kindling.prom"
        result = run("serve", "--database", self.database, "--metrics", path, input=CALLS)
        self.assertEqual(result.returncode, 0, result.stderr)
        text = path.read_text()
        families = {family.name: family for family in text_string_to_metric_families(text)}
        samples = {
            (sample.name, *sample.labels.values()): sample.value
            for family in families.values() for sample in family.samples}
        self.assertEqual(len(samples), sum(not line.startswith("#") for line in text.splitlines()))
        self.assertEqual(samples["kindling_calls_total", "system.ping"], 1)
        self.assertEqual(samples["kindling_call_errors_total", "profile.get"], 1)
        self.assertEqual(samples["kindling_call_duration_seconds_count", "system.ping"], 1)
        self.assertEqual(families["kindling_call_duration_seconds"].type, "summary")
        self.assertTrue(all(family.documentation for family in families.values()))
