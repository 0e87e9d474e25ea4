"""The tests and exams of the main person of the demo."""

RIGHT = 0.93


class Student:
    """A person who takes the tests of the study course, and each exam as soon as it is unlocked."""

    def __init__(self, person, rng):
        self.person = person
        self.rng = rng
        self.answers = {}

    async def study(self):
        """Takes an unlocked exam, or else a test of the first kit of an open stage that is not passed yet."""
        course = await self.person.call("study.stages")
        for exam in course["exams"]:
            if exam["isUnlocked"] and not exam["isCompleted"]:
                await self.answer(await self.person.call("exams.start", examId=exam["id"]))
                return
        kits = [kit for stage in course["stages"] if stage["isOpen"] for kit in stage["kits"]]
        for kit in kits:
            if not kit["isAboveThreshold"]:
                await self.learn(kit["id"])
                await self.answer(await self.person.call("tests.start", kitId=kit["id"]))
                return

    async def learn(self, kit):
        """Reads the answers of a kit."""
        questions = (await self.person.call("kits.get", kitId=kit))["questions"]["items"]
        self.answers.update((question["prompt"], question["correctAnswer"]) for question in questions)

    async def answer(self, attempt):
        """Answers all questions of an attempt, most of them right."""
        question = attempt["question"]
        while question is not None:
            right = self.answers.get(question["prompt"], "")
            others = [option for option in question["options"] or ["?"] if option != right]
            is_right = right and self.rng.random() < RIGHT
            answer = right if is_right else self.rng.choice(others)
            reply = await self.person.call("attempts.answer", attemptId=attempt["attemptId"], answer=answer)
            question = reply["question"]
