import {
  actionButton, busy, checkboxField, div, element, form, heading, icon, inputField, language, notify, p, text,
  type Field, type Screen, type Session, type Values,
} from "../components.js";
import { demoLabels, openDemo } from "../demo.js";
import type { OpenedSession } from "../kindling.js";

/** Creates a field for a password, by default for a new one. */
export function passwordField<Name extends string>(name: Name, label: string, kind: "new" | "current" = "new") {
  return inputField(name, text(label), { type: "password", autocomplete: `${kind}-password` });
}

/** Signing in, or with the address `sign-up` creating an account, or with `reset-password` setting a new password. */
export function signInScreen(session: Session, [name]: readonly string[]): Screen {
  const link = (address: string, id: string, label: string) => element("a", { href: `#/${address}`, id }, text(label));
  const isOther = name === "sign-up" || name === "reset-password";
  const { title, subtitle = "auth.signin_subtitle", create } = ENTRIES[isOther ? name : "sign-in"];
  const other = isOther
    ? [text("auth.have_account"), " ", link("sign-in", "to-sign-in", "auth.sign_in")]
    : [text("auth.no_account"), " ", link("sign-up", "to-sign-up", "auth.sign_up")];
  const content = div("welcome", div("tagline", icon("flame"), element("p", {}, text("welcome.tagline"))),
    div("card", heading(text(title)), p("muted", text(subtitle)), create(session),
      isOther ? null : link("reset-password", "to-reset", "account.forgot_password"), p("muted", ...other),
      ...demoOffer(session)));
  return { element: content, domains: [], refresh: async () => {} };
}

/** What is shown by the name of the address. */
const ENTRIES: Readonly<Record<"sign-in" | "sign-up" | "reset-password", {
  readonly title: string; readonly subtitle?: string; readonly create: (session: Session) => HTMLFormElement;
}>> = {
  "sign-in": {
    title: "notice.welcome_back_title",
    create: (session) => entryForm(session, "sign-in", "auth.sign_in", "notice.welcome_back",
      [emailField(), passwordField("password", "auth.password", "current")],
      (values) => session.client.auth.signIn(values)),
  },
  "sign-up": {
    title: "auth.create", subtitle: "auth.signup_subtitle",
    create: (session) => entryForm(session, "sign-up", "auth.create", "notice.account_created", [
      inputField("name", text("auth.full_name"), { autocomplete: "name" }), emailField(),
      passwordField("password", "auth.password_hint"), passwordField("passwordConfirmation", "auth.confirm"),
      checkboxField("acceptTerms", text("auth.terms")),
    ], (values) => session.client.auth.signUp(
      { ...values, locale: language, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })),
  },
  "reset-password": {
    title: "account.reset_password",
    // The code comes from the owner of the installation.
    create: (session) => entryForm(session, "reset-password", "account.reset_password", "account.password_changed", [
      emailField(), inputField("code", text("account.reset_code"), {}, text("account.reset_code_hint")),
      passwordField("newPassword", "account.new_password"), passwordField("passwordConfirmation", "auth.confirm"),
    ], (values) => session.client.auth.resetPassword(values)),
  },
};

function emailField() {
  return inputField("email", text("auth.email"), { type: "email", autocomplete: "username" });
}

/** Creates a form that opens a session, and then shows a notice. */
function entryForm<F extends Field>(
  session: Session, id: string, label: string, notice: string, fields: readonly F[],
  call: (values: Values<F>) => Promise<OpenedSession>,
): HTMLFormElement {
  return form({
    id, fields, submitLabel: text(label),
    submit: async (values) => {
      await session.open(await call(values));
      notify(text(notice));
    },
  });
}

/** The button that opens a demo account; none if the bridge does not offer the demo. */
function demoOffer(session: Session): readonly HTMLElement[] {
  const labels = demoLabels();
  if (!labels) {
    return [];
  }
  const open = actionButton(
    "try-demo", labels.try, () => busy(open, labels.preparing, () => openDemo(session)), { image: "flame" });
  return [div("demo-offer", open, p("muted small", labels.hint))];
}
