import { barChart } from "../charts.js";
import { addDays, currentDay } from "../days.js";
import type { KitId } from "../kindling.js";
import type { Session } from "../session.js";
import { labeled, text } from "../texts.js";

const DAYS = 14;

/** Creates the charts of the answers of the last days, and of the questions due in the next days. */
export async function reviewCharts(session: Session, kitId: KitId | undefined): Promise<HTMLElement[]> {
  const now = await currentDay(session.client);
  const kits = kitId === undefined ? {} : { kitIds: [kitId] };
  const { reviews } = session.client;
  const [history, forecast] = await Promise.all([
    reviews.history({ from: addDays(now, 1 - DAYS), to: now, ...kits }),
    reviews.forecast({ from: now, to: addDays(now, DAYS - 1), ...kits }),
  ]);
  return [
    barChart(
      text("review.history"),
      history.items.map(({ day, answers, correct }) => ({ day, value: answers, part: correct })),
      [labeled(text("review.answers"), history.answers), labeled(text("review.minutes"), history.minutes)].join(" · "),
    ),
    barChart(text("review.forecast"), forecast.items.map(({ day, due }) => ({ day, value: due })),
      labeled(text("statistics.total"), forecast.due)),
  ];
}
