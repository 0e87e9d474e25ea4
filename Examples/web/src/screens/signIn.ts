import { demoLabels, openDemo } from "../demo.js";
import { element } from "../elements.js";
import { checkboxField, form, inputField, textValue, type Values } from "../forms.js";
import { icon } from "../icons.js";
import { notify } from "../notices.js";
import { actionButton, busy, heading, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { language, text } from "../texts.js";

/** Signing in, or with the address `sign-up` creating an account, or with `reset-password` setting a new password. */
export function signInScreen(session: Session, [name]: readonly string[]): Screen {
  const isSignUp = name === "sign-up";
  const isReset = name === "reset-password";
  const subtitle = text(isSignUp ? "auth.signup_subtitle" : "auth.signin_subtitle");
  const other = isSignUp || isReset
    ? [text("auth.have_account"), " ", element("a", { href: "#/sign-in" }, text("auth.sign_in"))]
    : [text("auth.no_account"), " ", element("a", { href: "#/sign-up", id: "to-sign-up" }, text("auth.sign_up"))];
  const content = element(
    "div", { class: "welcome" },
    element("div", { class: "tagline" }, icon("flame"), element("p", {}, text("welcome.tagline"))),
    element(
      "section", { class: "card" },
      heading(text(isReset ? "account.reset_password" : isSignUp ? "auth.create" : "notice.welcome_back_title")),
      element("p", { class: "muted" }, subtitle),
      isReset ? resetForm(session) : isSignUp ? signUpForm(session) : signInForm(session),
      !isSignUp && !isReset
        ? element("a", { href: "#/reset-password", id: "to-reset" }, text("account.forgot_password")) : null,
      element("p", { class: "muted" }, ...other),
      ...demoOffer(session),
    ),
  );
  return { element: content, domains: [], refresh: async () => {} };
}

/** The button that opens a demo account; none if the bridge does not offer the demo. */
function demoOffer(session: Session): readonly HTMLElement[] {
  const labels = demoLabels();
  if (!labels) {
    return [];
  }
  const open = actionButton(
    "try-demo", labels.try, () => busy(open, labels.preparing, () => openDemo(session)), { image: "flame" });
  return [element("div", { class: "demo-offer" }, open, element("p", { class: "muted small" }, labels.hint))];
}

function emailField() {
  return inputField("email", text("auth.email"), { type: "email", autocomplete: "username" });
}

function signInForm(session: Session): HTMLFormElement {
  const password = inputField(
    "password", text("auth.password"), { type: "password", autocomplete: "current-password" });
  return form({
    id: "sign-in",
    fields: [emailField(), password],
    submitLabel: text("auth.sign_in"),
    submit: async (values) => {
      const { email, password } = credentials(values);
      await session.open(await session.client.auth.signIn({ email, password }));
      notify(text("notice.welcome_back"));
    },
  });
}

/** The form for a code from the owner of the installation. */
function resetForm(session: Session): HTMLFormElement {
  return form({
    id: "reset-password",
    fields: [
      emailField(),
      inputField("code", text("account.reset_code"), {}, text("account.reset_code_hint")),
      inputField("newPassword", text("account.new_password"), { type: "password", autocomplete: "new-password" }),
      inputField("passwordConfirmation", text("auth.confirm"), { type: "password", autocomplete: "new-password" }),
    ],
    submitLabel: text("account.reset_password"),
    submit: async (values) => {
      await session.open(await session.client.auth.resetPassword({
        email: textValue(values, "email"), code: textValue(values, "code"), newPassword: String(values["newPassword"]),
        passwordConfirmation: String(values["passwordConfirmation"]),
      }));
      notify(text("account.password_changed"));
    },
  });
}

function signUpForm(session: Session): HTMLFormElement {
  return form({
    id: "sign-up",
    fields: [
      inputField("name", text("auth.full_name"), { autocomplete: "name" }),
      emailField(),
      inputField("password", text("auth.password_hint"), { type: "password", autocomplete: "new-password" }),
      inputField("passwordConfirmation", text("auth.confirm"), { type: "password", autocomplete: "new-password" }),
      checkboxField("acceptTerms", text("auth.terms")),
    ],
    submitLabel: text("auth.create"),
    submit: async (values) => {
      await session.open(await session.client.auth.signUp({
        ...credentials(values),
        name: textValue(values, "name"),
        passwordConfirmation: String(values["passwordConfirmation"]),
        acceptTerms: values["acceptTerms"] === true,
        locale: language(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }));
      notify(text("notice.account_created"));
    },
  });
}

function credentials(values: Values): { email: string; password: string } {
  return { email: textValue(values, "email"), password: String(values["password"]) };
}
