import {
  actionButton, busy, checkboxField, div, element, form, heading, icon, inputField, language, notify, p, text,
  textValue, type Field, type Screen, type Session,
} from "../components.js";
import { demoLabels, openDemo } from "../demo.js";
import type { OpenedSession } from "../kindling.js";

/** Creates a field for a password, by default for a new one. */
export function passwordField(name: string, label: string, kind: "new" | "current" = "new"): Field {
  return inputField(name, text(label), { type: "password", autocomplete: `${kind}-password` });
}

/** Signing in, or with the address `sign-up` creating an account, or with `reset-password` setting a new password. */
export function signInScreen(session: Session, [name]: readonly string[]): Screen {
  const link = (address: string, id: string, label: string) => element("a", { href: `#/${address}`, id }, text(label));
  const isOther = name === "sign-up" || name === "reset-password";
  const { title, subtitle = "auth.signin_subtitle", fields } = FORMS[isOther ? name : "sign-in"];
  const other = isOther
    ? [text("auth.have_account"), " ", link("sign-in", "to-sign-in", "auth.sign_in")]
    : [text("auth.no_account"), " ", link("sign-up", "to-sign-up", "auth.sign_up")];
  const content = div("welcome", div("tagline", icon("flame"), element("p", {}, text("welcome.tagline"))),
    element("section", { class: "card" }, heading(text(title)), p("muted", text(subtitle)),
      entryForm(session, isOther ? name : "sign-in", fields()),
      isOther ? null : link("reset-password", "to-reset", "account.forgot_password"), p("muted", ...other),
      ...demoOffer(session)));
  return { element: content, domains: [], refresh: async () => {} };
}

const email = () => inputField("email", text("auth.email"), { type: "email", autocomplete: "username" });

/** The forms by the name of the address: their texts, their fields, and what they say after they succeed. */
const FORMS: Readonly<Record<"sign-in" | "sign-up" | "reset-password", {
  readonly title: string; readonly subtitle?: string; readonly submit: string; readonly notice: string;
  readonly fields: () => readonly Field[];
}>> = {
  "sign-in": {
    title: "notice.welcome_back_title", submit: "auth.sign_in", notice: "notice.welcome_back",
    fields: () => [email(), passwordField("password", "auth.password", "current")],
  },
  "sign-up": {
    title: "auth.create", subtitle: "auth.signup_subtitle", submit: "auth.create", notice: "notice.account_created",
    fields: () => [
      inputField("name", text("auth.full_name"), { autocomplete: "name" }), email(),
      passwordField("password", "auth.password_hint"), passwordField("passwordConfirmation", "auth.confirm"),
      checkboxField("acceptTerms", text("auth.terms"))],
  },
  // The code comes from the owner of the installation.
  "reset-password": {
    title: "account.reset_password", submit: "account.reset_password", notice: "account.password_changed",
    fields: () => [
      email(), inputField("code", text("account.reset_code"), {}, text("account.reset_code_hint")),
      passwordField("newPassword", "account.new_password"), passwordField("passwordConfirmation", "auth.confirm")],
  },
};

function entryForm(session: Session, id: keyof typeof FORMS, fields: readonly Field[]): HTMLFormElement {
  return form({
    id, fields, submitLabel: text(FORMS[id].submit),
    submit: async (values) => {
      const { auth } = session.client;
      const email = textValue(values, "email");
      const [password, passwordConfirmation] = [String(values["password"]), String(values["passwordConfirmation"])];
      const calls: Readonly<Record<typeof id, () => Promise<OpenedSession>>> = {
        "sign-in": () => auth.signIn({ email, password }),
        "sign-up": () => auth.signUp({
          email, password, passwordConfirmation, name: textValue(values, "name"),
          acceptTerms: values["acceptTerms"] === true, locale: language(),
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        }),
        "reset-password": () => auth.resetPassword(
          { email, passwordConfirmation, code: textValue(values, "code"), newPassword: String(values["newPassword"]) }),
      };
      await session.open(await calls[id]());
      notify(text(FORMS[id].notice));
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
