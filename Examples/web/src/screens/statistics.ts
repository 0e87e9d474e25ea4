import {
  addDays, barChart, confirmButton, div, dotted, figures, formatPercent, labeled, liveScreen, refreshing, shareChart,
  text, type Screen, type Session,
} from "../components.js";

const DAYS = 14;

/** The totals of tests and exams, the best results by stage, and the reviews of the last and the next days. */
export function studyStatisticsScreen(session: Session): Screen {
  const { study } = session.client;
  const screen = liveScreen(text("nav.statistics"), ["study", "test", "exam", "review", "kit", "data"], async () => {
    const [{ stages, exams, totals }, charts] = await Promise.all([study.statistics(), reviewCharts(session, {})]);
    const results = (key: string, list: readonly { readonly name: string; readonly best: number }[]) => shareChart(
      text(key), list.map(({ name, best }) => ({ label: name, fraction: best / 100, text: formatPercent(best / 100) })),
      { isOfAll: true });
    const tested = stages.flatMap(({ kits }) => kits.filter(({ best }) => best > 0));
    return [
      div("card", figures({
        "study.tests_finished": totals.testsFinished, "study.exams_finished": totals.examsFinished,
        "study.exams_passed": totals.examsPassed, "study.correct_answers": totals.correctAnswers,
        "review.share_correct": formatPercent(totals.fraction) })),
      div("card charts", ...charts),
      div("card charts",
        results("study.exams", exams.map(({ title, best }) => ({ name: title, best }))),
        tested.length === 0 ? null : results("study.kits", tested)),
      div("buttons", confirmButton("reset-course", text("study.reset"), text("study.reset_question"),
        refreshing(() => screen.refresh())(() => study.reset()))),
    ];
  });
  return screen;
}

/** Creates the charts of the answers of the last days, and of the questions due in the next days. */
export async function reviewCharts(
  { client }: Session, kits: { readonly kitIds?: readonly string[] },
): Promise<HTMLElement[]> {
  // The day depends on the time zone of the user and on the start of the day: only the server knows it.
  const { day: now } = await client.habits.today();
  const [history, forecast] = await Promise.all([
    client.reviews.history({ from: addDays(now, 1 - DAYS), to: now, ...kits }),
    client.reviews.forecast({ from: now, to: addDays(now, DAYS - 1), ...kits })]);
  const answers = dotted(
    labeled(text("review.answers"), history.answers), labeled(text("review.minutes"), history.minutes));
  return [
    barChart(text("review.history"), history.items.map((item) => (
      { day: item.day, value: item.answers, part: item.correct })), answers),
    barChart(text("review.forecast"), forecast.items.map(({ day, due }) => ({ day, value: due })),
      labeled(text("statistics.total"), forecast.due)),
  ];
}
