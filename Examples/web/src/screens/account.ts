import { weekdayName } from "../days.js";
import { element, replaceChildren } from "../elements.js";
import { form, inputField, labeledChoices, selectField, textValue, type Choice } from "../forms.js";
import type { AccountAvatar } from "../kindling.js";
import { notify } from "../notices.js";
import { card, heading, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatInstant, labeled, language, languageName, languages, text } from "../texts.js";

const AVATARS: readonly AccountAvatar[] = ["cat", "dog", "man", "woman", "flame", "star", "rocket", "leaf"];
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const LAST_DAY_START = 6;

/** The profile of the user: name, picture, language, time zone, and when days and weeks start. */
export function accountScreen(session: Session): Screen {
  const zones = element("datalist", { id: "time-zones" }, ...timeZones().map((zone) => (
    element("option", { value: zone }))));
  const fields = {
    name: inputField("name", text("auth.full_name"), { autocomplete: "name" }),
    avatar: selectField("avatar", text("account.avatar"), labeledChoices(AVATARS, "avatar")),
    locale: selectField("locale", text("settings.language"), languages().map((locale) => (
      { value: locale, label: languageName(locale) }))),
    timeZone: inputField("timeZone", text("settings.time_zone"), { list: "time-zones", spellcheck: "false" }),
    dayStartsAt: selectField("dayStartsAt", text("settings.day_start"), hours()),
    weekStartsOn: selectField("weekStartsOn", text("settings.week_start"), WEEKDAYS.map((day) => (
      { value: String(day), label: weekdayName(day, "long") }))),
  };
  const identity = element("div", { class: "stack" });
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
    replaceChildren(
      identity, element("p", { class: "title" }, user.name), element("p", { class: "muted" }, user.email),
      element("p", { class: "muted" }, labeled(text("account.joined"), formatInstant(user.joinedAt, user.timeZone))));
    // What is typed is replaced only if the profile has changed elsewhere.
    if (JSON.stringify(user) !== shown) {
      shown = JSON.stringify(user);
      for (const name of ["name", "avatar", "locale", "timeZone", "dayStartsAt", "weekStartsOn"] as const) {
        fields[name].control.value = String(user[name]);
      }
    }
  };
  const content = element(
    "div", { class: "screen narrow" }, heading(text("account.title")),
    card(text("nav.profile"), "account", identity, profile, zones));
  return { element: content, domains: ["profile", "data"], refresh };
}

/** Returns the time zones that the browser knows; the library of the compiler does not declare the function yet. */
function timeZones(): readonly string[] {
  const intl = Intl as { readonly supportedValuesOf?: (key: "timeZone") => readonly string[] };
  return intl.supportedValuesOf?.("timeZone") ?? [];
}

function hours(): readonly Choice[] {
  const format = new Intl.DateTimeFormat(language(), { timeStyle: "short", timeZone: "UTC" });
  return Array.from({ length: LAST_DAY_START + 1 }, (_, hour) => (
    { value: String(hour), label: format.format(new Date(Date.UTC(2026, 0, 1, hour))) }));
}
