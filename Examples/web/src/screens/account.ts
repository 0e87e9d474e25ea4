import {
  card, div, element, form, formatInstant, heading, inputField, labeled, labeledChoices, language, languageName,
  languages, notify, p, replaceChildren, selectField, text, textValue, weekdayName, type Screen, type Session,
} from "../components.js";
import type { AccountAvatar } from "../kindling.js";

const AVATARS: readonly AccountAvatar[] = ["cat", "dog", "man", "woman", "flame", "star", "rocket", "leaf"];
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const DAY_STARTS = [0, 1, 2, 3, 4, 5, 6];

/** The profile of the user: name, picture, language, time zone, and when days and weeks start. */
export function accountScreen(session: Session): Screen {
  // The library of the compiler does not declare the function yet.
  const intl = Intl as { readonly supportedValuesOf?: (key: "timeZone") => readonly string[] };
  const zones = (intl.supportedValuesOf?.("timeZone") ?? []).map((value) => element("option", { value }));
  const time = new Intl.DateTimeFormat(language(), { timeStyle: "short", timeZone: "UTC" });
  const choices = <T extends string | number>(values: readonly T[], label: (value: T) => string) => (
    values.map((value) => ({ value: String(value), label: label(value) })));
  const fields = {
    name: inputField("name", text("auth.full_name"), { autocomplete: "name" }),
    avatar: selectField("avatar", text("account.avatar"), labeledChoices(AVATARS, "avatar")),
    locale: selectField("locale", text("settings.language"), choices(languages(), languageName)),
    timeZone: inputField("timeZone", text("settings.time_zone"), { list: "time-zones", spellcheck: "false" }),
    dayStartsAt: selectField("dayStartsAt", text("settings.day_start"), choices(DAY_STARTS, (hour) => (
      time.format(new Date(Date.UTC(2026, 0, 1, hour)))))),
    weekStartsOn: selectField("weekStartsOn", text("settings.week_start"), choices(WEEKDAYS, (day) => (
      weekdayName(day, "long")))),
  };
  const identity = div("stack");
  const profile = form({
    id: "profile", fields: Object.values(fields), submitLabel: text("action.save"),
    submit: async (values) => {
      await session.updateProfile({
        name: textValue(values, "name"), avatar: textValue(values, "avatar") as AccountAvatar,
        locale: textValue(values, "locale"), timeZone: textValue(values, "timeZone"),
        dayStartsAt: Number(values["dayStartsAt"]), weekStartsOn: Number(values["weekStartsOn"]),
      });
      notify(text("state.saved"));
    },
  });
  let shown = "";
  const refresh = async () => {
    const { user } = await session.client.profile.get();
    replaceChildren(identity, p("title", user.name), p("muted", user.email),
      p("muted", labeled(text("account.joined"), formatInstant(user.joinedAt, user.timeZone))));
    // What is typed is replaced only if the profile has changed elsewhere.
    if (JSON.stringify(user) !== shown) {
      shown = JSON.stringify(user);
      for (const name of ["name", "avatar", "locale", "timeZone", "dayStartsAt", "weekStartsOn"] as const) {
        fields[name].control.value = String(user[name]);
      }
    }
  };
  const content = card(
    text("nav.profile"), "account", identity, profile, element("datalist", { id: "time-zones" }, ...zones));
  return {
    element: div("screen narrow", heading(text("account.title")), content), domains: ["profile", "data"], refresh,
  };
}
