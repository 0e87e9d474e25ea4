import {
  card, choiceField, div, element, form, formatInstant, heading, inputField, labeled, language, languageName, languages,
  Live, notify, p, selectField, text, weekdayName, WEEKDAYS, type Screen, type Session,
} from "../components.js";

const AVATARS = ["cat", "dog", "man", "woman", "flame", "star", "rocket", "leaf"] as const;
const DAY_STARTS = [0, 1, 2, 3, 4, 5, 6];

/** The profile of the user: name, picture, language, time zone, and when days and weeks start. */
export function accountScreen(session: Session): Screen {
  // The library of the compiler does not declare the function yet.
  const intl = Intl as { readonly supportedValuesOf?: (key: "timeZone") => readonly string[] };
  const zones = (intl.supportedValuesOf?.("timeZone") ?? []).map((value) => element("option", { value }));
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" });
  const choices = <T extends string | number>(values: readonly T[], label: (value: T) => string) => (
    values.map((value) => ({ value, label: label(value) })));
  const fields = [
    inputField("name", text("auth.full_name"), { autocomplete: "name" }),
    choiceField("avatar", text("account.avatar"), "avatar", AVATARS),
    selectField("locale", text("settings.language"), choices(languages, languageName)),
    inputField("timeZone", text("settings.time_zone"), { list: "time-zones", spellcheck: "false" }),
    selectField("dayStartsAt", text("settings.day_start"), choices(DAY_STARTS, (hour) => (
      time.format(new Date(Date.UTC(2026, 0, 1, hour)))))),
    selectField("weekStartsOn", text("settings.week_start"), choices(WEEKDAYS, (day) => weekdayName(day, "long"))),
  ];
  const profile = form({
    id: "profile", fields, submitLabel: text("action.save"),
    submit: async (values) => {
      await session.updateProfile(values);
      notify(text("state.saved"));
    },
  });
  let shown = "";
  const live = new Live(async () => {
    const { user } = await session.client.profile.get();
    // What is typed is replaced only if the profile has changed elsewhere.
    if (JSON.stringify(user) !== shown) {
      shown = JSON.stringify(user);
      fields.forEach(({ name, control }) => control.value = String(user[name]));
    }
    return user;
  });
  const identity = live.part(div("stack"), ({ name, email, joinedAt, timeZone }) => [
    p("title", name), p("muted", email),
    p("muted", labeled(text("account.joined"), formatInstant(joinedAt, timeZone)))]);
  return live.screen("narrow", ["profile", "data"], heading(text("account.title")), card(
    text("nav.profile"), "account", identity, profile, element("datalist", { id: "time-zones" }, ...zones)));
}
