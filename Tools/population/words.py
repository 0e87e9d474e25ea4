"""Invented words, so that texts have realistic lengths and word frequencies."""

import random

CONSONANTS, VOWELS = "bcdfghjklmnprstvwz", "aeiou"
TAGS = (
    "work", "home", "health", "reading", "music", "family", "travel", "garden", "code", "sport", "cooking", "focus")
FIRST_NAMES = (
    "Ada", "Alan", "Barbara", "Carlos", "Chloé", "Diego", "Edsger", "Élise", "Grace", "Hedy", "Inés", "Jean",
    "Katherine", "Lucía", "Margaret", "Noor", "Olivier", "Pilar", "Radia", "Sofia", "Tomás", "Ursula", "Yuki", "Zoé")
VOCABULARY = 3000


def word(rng):
    """Returns a word of two to four syllables."""
    return "".join(
        CONSONANTS[int(rng.random() * len(CONSONANTS))] + VOWELS[int(rng.random() * len(VOWELS))]
        for _ in range(rng.randint(2, 4)))


class Words:
    """Texts of a vocabulary in which a few words are frequent and most are rare."""

    def __init__(self, rng):
        self._rng = rng
        vocabulary = random.Random(1)
        self._words = [word(vocabulary) for _ in range(VOCABULARY)]

    def text(self, fewest, most):
        """Returns a text with a number of words."""
        random_number = self._rng.random
        count = fewest + int(random_number() * (most - fewest + 1))
        return " ".join(self._words[int(VOCABULARY * random_number() ** 3)] for _ in range(count))

    def name(self):
        """Returns a full name."""
        return f"{self._rng.choice(FIRST_NAMES)} {word(self._rng).title()}"

    def tags(self):
        """Returns up to two tags."""
        return self._rng.sample(TAGS, int(self._rng.random() * 3))

    def questions(self, count):
        """Returns the questions of a kit."""
        return [
            {"prompt": self.text(1, 3), "correctAnswer": self.text(1, 2),
             "incorrectAnswers": [f"{self.text(1, 2)} {number}" for number in range(3)]}
            for _ in range(count)]
