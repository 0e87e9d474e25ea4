-- Finds the challenge that a line of a file is about, however many there are of one user or one moment.
create index challenges_by_title on challenges (title, created_at);
