"""Formats the report."""

# The required and the desired value: minimum ratios for speed, a maximum ratio for the start, and maximum MiB.
GOALS = {
    "serial `system.ping`": (0.85, 0.95),
    "piped `lessons.complete`": (0.75, 0.9),
    "piped `dashboard.get`": (0.75, 0.9),
    "piped `sparks.create`": (0.75, 0.9),
    "piped `habits.mark`": (0.75, 0.9),
    "start to first reply": (3, 2),
    "peak memory": (16, 8),
}
# The maximum relative cost of a call with the long history.
GROWTH = 1.5


class Report:
    """Collects the lines of the report."""

    def __init__(self, machine, rounds):
        self.machine = machine
        self.rounds = rounds
        self.lines = []
        self.notes = []
        self.peer_lines = []
        self.review_lines = []
        self.history_lines = []
        self.history_sizes = []
        self.history_note = ""
        self.order_lines = []
        self.order_head = []
        self.habit_lines = []
        self.habit_notes = []
        self.library_lines = []
        self.library_sizes = []
        self.transfer_lines = []
        self.transfer_rows = 0
        self.transfer_notes = []

    def line(self, title, kindling, baseline, ratio, cpu_ratio=""):
        """Adds a measurement."""
        required, desired = GOALS.get(title.split(" at ")[0], ("", ""))
        self.lines.append((title, kindling, baseline, ratio, cpu_ratio, str(required), str(desired)))

    def note(self, text):
        """Adds a note below the table."""
        self.notes.append(text)

    def rate(self, title, count, wall_seconds, cpu_seconds):
        """Adds calls per second; the ratio is above 1 if Kindling is faster than the baseline."""
        self.line(
            title, f"{count / wall_seconds['kindling']:,.0f} /s", f"{count / wall_seconds['baseline']:,.0f} /s",
            f"{wall_seconds['baseline'] / wall_seconds['kindling']:.2f}",
            f"{cpu_seconds['baseline'] / cpu_seconds['kindling']:.2f}")

    def startup(self, start):
        """Adds startup times in milliseconds; the ratio is Kindling ÷ baseline."""
        self.line(
            "start to first reply", f"{start['kindling'] * 1000:.2f} ms", f"{start['baseline'] * 1000:.2f} ms",
            f"{start['kindling'] / start['baseline']:.2f} times")

    def peaks(self, peaks):
        """Adds peak memory in mebibytes."""
        self.line(
            "peak memory", f"{peaks['kindling'] / 1024:.1f} MiB", f"{peaks['baseline'] / 1024:.1f} MiB",
            f"{peaks['kindling'] / 1024:.1f} MiB")

    def memory(self, count, every, samples):
        """Adds a note with `samples`, the resident sizes in KiB after each `every` calls."""
        series = ", ".join(f"{size / 1024:.2f}" for size in samples)
        growth = samples[-1] - samples[1] if len(samples) > 1 else 0
        self.note(
            f"Resident memory of one process over {count:,} calls (ping, dashboard.get and lessons.complete mixed), after "
            f"every {every:,}, in MiB: {series}. Growth from the second sample to the last: {growth:+,} KiB.")

    def peer(self, title, kindling, peer):
        """Adds calls per second of Kindling and of the peer, both with headers."""
        self.peer_lines.append((title, f"{kindling:,.0f} /s", f"{peer:,.0f} /s", f"{kindling / peer:.0f} times"))

    def reviews(self, title, kindling, anki):
        """Adds answered cards per second of Kindling and of Anki's backend."""
        self.review_lines.append((title, f"{kindling:,.0f} /s", f"{anki:,.0f} /s", f"{kindling / anki:.2f}"))

    def history(self, title, count, wall_seconds, cpu_seconds):
        """Adds calls per second with a short and a long history; the ratio is the relative cost of a call."""
        rates = (f"{count / seconds:,.0f} /s" for seconds in wall_seconds)
        self.history_lines.append((
            title, *rates, f"{wall_seconds[1] / wall_seconds[0]:.2f}", f"{cpu_seconds[1] / cpu_seconds[0]:.2f}",
            str(GROWTH)))

    def histories(self, users, sizes):
        """Sets the number of users, and the journal rows and completed tasks of each history."""
        self.history_sizes = [f"{journal:,} journal rows" for journal, _ in sizes]
        self.history_note = (
            f"{users:,} users with a goal, all friends of the reader of the feed; "
            + " and ".join(f"{tasks:,}" for _, tasks in sizes) + " completed tasks.")

    def list_head(self, sizes):
        """Sets the numbers of sparks of the databases that `list_cost` compares."""
        for size in sizes:
            self.order_head += [f"{size:,} sparks", "of newest"]

    def list_cost(self, title, costs, newest):
        """Adds the cost of a list in each database, in microseconds and relative to the newest sparks."""
        cells = [(f"{cost:,.0f} µs", f"{cost / first:.1f}") for cost, first in zip(costs, newest)]
        self.order_lines.append((title, *(cell for pair in cells for cell in pair)))

    def habits(self, title, count, wall_seconds, cpu_seconds):
        """Adds the cost of a call in microseconds with a short and a long history of habits."""
        self.habit_lines.append(growth(title, count, wall_seconds, cpu_seconds, GROWTH))

    def habit_note(self, text):
        """Adds a note below the lines of `habits`."""
        self.habit_notes.append(text)

    def library_head(self, sizes):
        """Sets the numbers of entries of the tables that `library` compares."""
        self.library_sizes = [f"{size:,} entries" for size in sizes]

    def library(self, title, count, wall_seconds, cpu_seconds, goal):
        """Adds the cost of a call in microseconds with few and many entries in the table."""
        self.library_lines.append(growth(title, count, wall_seconds, cpu_seconds, goal))

    def transfer_head(self, rows):
        """Sets the number of exported and imported rows."""
        self.transfer_rows = rows

    def transfer(self, title, count, kindling_seconds, shell_seconds, shell_command, peak):
        """Adds rows per second of Kindling and of SQLite's shell; the ratio is above 1 if Kindling is faster."""
        self.transfer_lines.append((
            title, f"{count / kindling_seconds:,.0f} /s", shell_command, f"{count / shell_seconds:,.0f} /s",
            f"{shell_seconds / kindling_seconds:.2f}", f"{peak / 1024:.1f} MiB"))

    def transfer_note(self, text):
        """Adds a note below the lines of `transfer`."""
        self.transfer_notes.append(text)

    def text(self):
        """Returns the report as Markdown."""
        parts = [f"Measured on {self.machine}; medians of {self.rounds} interleaved rounds.", ""]
        if self.lines:
            head = ("", "Kindling", "baseline", "ratio", "ratio of CPU time", "required", "desired")
            parts += [table(head, self.lines), ""]
        parts += [f"- {note}" for note in self.notes]
        if self.peer_lines:
            parts += ["", table(("", "Kindling", "python-lsp-jsonrpc + sqlite3", "faster"), self.peer_lines)]
        if self.review_lines:
            parts += ["", table(("", "Kindling", "Anki's backend", "ratio"), self.review_lines)]
        if self.history_lines:
            head = ("", *self.history_sizes, "ratio of cost", "ratio of CPU time", "required")
            parts += ["", table(head, self.history_lines), "", f"- {self.history_note}"]
        if self.order_lines:
            parts += ["", table(("", *self.order_head), self.order_lines)]
        if self.habit_lines:
            head = ("", "a month of marks", "ten years of marks", "ratio of cost", "ratio of CPU time", "desired")
            parts += ["", table(head, self.habit_lines), ""]
        parts += [f"- {note}" for note in self.habit_notes]
        if self.library_lines:
            head = ("", *self.library_sizes, "ratio of cost", "ratio of CPU time", "required")
            parts += ["", table(head, self.library_lines)]
        if self.transfer_lines:
            head = (f"{self.transfer_rows:,} entries", "Kindling", "the shell", "", "ratio", "peak of Kindling")
            parts += ["", table(head, self.transfer_lines), ""]
        parts += [f"- {note}" for note in self.transfer_notes]
        return "\n".join(parts) + "\n"


def growth(title, count, wall_seconds, cpu_seconds, goal):
    """Returns a line with the cost of a call in microseconds in a small and in a large database."""
    costs = [1e6 * seconds / count for seconds in wall_seconds]
    return (
        title, *(f"{cost:,.1f} µs" for cost in costs), f"{costs[1] / costs[0]:.2f}",
        f"{cpu_seconds[1] / cpu_seconds[0]:.2f}", str(goal))


def table(head, lines):
    """Returns a Markdown table with aligned columns, readable in a terminal too."""
    widths = [max(len(line[column]) for line in [head, *lines]) for column in range(len(head))]
    rows = [head, ["-" * width for width in widths], *lines]
    return "\n".join("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in rows)
