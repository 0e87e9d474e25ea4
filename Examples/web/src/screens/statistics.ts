import { confirmButton } from "../actions.js";
import { shareChart } from "../charts.js";
import { element } from "../elements.js";
import { liveScreen } from "../live.js";
import { figure, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatPercent, text } from "../texts.js";
import { reviewCharts } from "./reviewCharts.js";

/** The totals of tests and exams, the best results by stage, and the reviews of the last and the next days. */
export function studyStatisticsScreen(session: Session): Screen {
  const { study } = session.client;
  const screen = liveScreen(text("nav.statistics"), ["study", "test", "exam", "review", "kit", "data"], async () => {
    const [{ stages, exams, totals }, charts] = await Promise.all([
      study.statistics(), reviewCharts(session, undefined)]);
    const shares = (results: readonly { label: string; best: number }[]) => results.map(({ label, best }) => (
      { label, fraction: best / 100, text: formatPercent(best / 100) }));
    const reset = confirmButton("reset-course", text("study.reset"), text("study.reset_question"), async () => {
      await study.reset();
      await screen.refresh();
    });
    const tested = stages.flatMap(({ kits }) => kits.filter(({ best }) => best > 0))
      .map(({ name: label, best }) => ({ label, best }));
    const options = { isOfAll: true };
    return [
      element("section", { class: "card" }, element(
        "dl", { class: "figures" },
        figure(text("study.tests_finished"), totals.testsFinished),
        figure(text("study.exams_finished"), totals.examsFinished),
        figure(text("study.exams_passed"), totals.examsPassed),
        figure(text("study.correct_answers"), totals.correctAnswers),
        figure(text("review.share_correct"), formatPercent(totals.fraction)))),
      element("section", { class: "card charts" }, ...charts),
      element(
        "section", { class: "card charts" },
        shareChart(text("study.exams"), shares(exams.map(({ title: label, best }) => ({ label, best }))), options),
        tested.length === 0 ? null : shareChart(text("study.kits"), shares(tested), options)),
      element("div", { class: "buttons" }, reset),
    ];
  });
  return screen;
}
