import type { Kindling } from "./kindling.js";

/** The language of the page. */
export let language = "en";
/** The languages of the switcher, which the server lists; their names come from the browser. */
export let languages: readonly string[] = [language];

let labels: Readonly<Record<string, unknown>> = {};

/** Sets the languages that the server lists. */
export function setLanguages(locales: readonly string[]): void {
  languages = locales;
}

/** Loads the labels in the language of the user or, before signing in, of the connection. */
export async function loadTexts(client: Kindling): Promise<void> {
  const list = await client.labels.list();
  labels = list.labels;
  language = list.locale;
  document.documentElement.lang = language;
}

/** Returns the label with a key in the language of the page. */
export function text(key: string): string {
  const label = labels[key];
  return typeof label === "string" ? label : key;
}

/** Returns a value after its label, with the colon of the language. */
export function labeled(label: string, value: string | number): string {
  const colon = language === "fr" ? "\u202f:" : ":";
  return `${label}${colon} ${typeof value === "number" ? formatNumber(value) : value}`;
}

/** Returns the name of a language in that language. */
export function languageName(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Returns a number as text, with at most one decimal by default. */
export function formatNumber(value: number, decimals = 1): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(value);
}

/** Returns a number of minutes as text. */
export function formatMinutes(minutes: number): string {
  return new Intl.NumberFormat(language, { style: "unit", unit: "minute", unitDisplay: "short" }).format(minutes);
}

/** Returns a fraction from 0 to 1 as text. */
export function formatPercent(fraction: number): string {
  return new Intl.NumberFormat(language, { style: "percent" }).format(fraction);
}

/** Returns the number that a user typed, with the decimal separator of the language; null if it is none. */
export function parseNumber(input: string): number | null {
  const number = Number(language === "en" ? input : input.replace(",", "."));
  return input.trim() === "" || !Number.isFinite(number) ? null : number;
}

/** Returns a number as users type it, with the decimal separator of the language. */
export function formatInput(value: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false }).format(value);
}

/** Returns a civil day such as 2026-11-21 as text; the format is that of the browser. */
export function formatDay(day: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...format, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** Returns a first and a last day as text; one of them can be missing. */
export function formatDays(
  days: readonly (string | null)[], format: Intl.DateTimeFormatOptions = { dateStyle: "medium" },
): string {
  return days.flatMap((day) => day === null ? [] : [formatDay(day, format)]).join(" – ");
}

/** Returns the day and the time of an instant as text, in a time zone. */
export function formatInstant(instant: string, timeZone: string): string {
  const format: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short", timeZone };
  return new Intl.DateTimeFormat(language, format).format(new Date(instant));
}
