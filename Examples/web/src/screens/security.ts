import { element, replaceChildren } from "../elements.js";
import { form, inputField } from "../forms.js";
import type { Session as UserSession } from "../kindling.js";
import { notify, notifyError } from "../notices.js";
import { actionButton, card, confirmation, heading, progressBar, type Screen } from "../screen.js";
import type { Session } from "../session.js";
import { formatInstant, labeled, text } from "../texts.js";

/** The sessions of the user, the password, and the deletion of the account. */
export function securityScreen(session: Session): Screen {
  const list = element("ul", { class: "rows", id: "sessions" });
  const { auth } = session.client;
  const everywhere = confirmation(
    "sign-out-everywhere", text("account.sign_out_everywhere"), text("account.sign_out_everywhere"),
    () => session.leave(auth.signOut({ everywhere: true })));
  const content = element(
    "div", { class: "screen narrow" }, heading(text("account.sessions")),
    card(text("account.sessions"), "account", list, everywhere),
    card(text("account.change_password"), "lock", passwordForm(session, () => refresh())),
    card(text("account.delete"), "close", element("p", { class: "muted" }, text("account.delete_warning")),
      deletionForm(session)));
  const refresh = async () => {
    const { items } = await session.client.auth.sessions({ limit: 200 });
    replaceChildren(list, ...items.map((item) => sessionItem(session, item, refresh)));
  };
  return { element: content, domains: ["account", "profile", "data"], refresh };
}

function sessionItem(
  session: Session, { id, client, token, lastUsedAt, isCurrent }: UserSession, refresh: () => Promise<void>,
): HTMLElement {
  const name = token?.name ?? client ?? text("account.unknown_device");
  return element(
    "li", { class: "row", "data-session": id },
    element(
      "span", { class: "grow" }, element("span", { class: "row-title" }, name),
      element("span", { class: "muted" },
        labeled(text("account.last_used"), formatInstant(lastUsedAt, session.timeZone)))),
    isCurrent
      ? element("span", { class: "badge current" }, text("account.this_session"))
      : actionButton(`end-${id}`, text("account.end_session"), async () => {
        await session.client.auth.revoke({ sessionId: id });
        await refresh();
      }));
}

function passwordForm(session: Session, refresh: () => Promise<void>): HTMLElement {
  const { auth } = session.client;
  const current = inputField(
    "currentPassword", text("account.current_password"), { type: "password", autocomplete: "current-password" });
  const next = inputField(
    "newPassword", text("account.new_password"), { type: "password", autocomplete: "new-password" });
  const strength = element("div", { class: "stack", "aria-live": "polite" });
  const rate = async () => {
    const { score, label } = await auth.passwordStrength({ password: next.control.value });
    const caption = labeled(text("account.password_strength"), label ?? "");
    replaceChildren(strength, ...label === null ? [] : [
      element("p", { class: "muted small" }, caption), progressBar(score, caption)]);
  };
  next.control.addEventListener("input", () => void rate().catch(notifyError));
  return form({
    id: "change-password", fields: [current, next], content: [current.element, next.element, strength],
    submitLabel: text("account.change_password"), resets: true,
    submit: async () => {
      await auth.changePassword({ currentPassword: current.control.value, newPassword: next.control.value });
      replaceChildren(strength);
      notify(text("account.password_changed"));
      await refresh();
    },
  });
}

function deletionForm(session: Session): HTMLElement {
  const password = inputField(
    "password", text("auth.password"), { type: "password", autocomplete: "current-password" });
  const created = form({
    id: "delete-account", fields: [password], submitLabel: text("account.delete"),
    submit: () => session.leave(session.client.auth.deleteAccount({ password: password.control.value })),
  });
  created.querySelector("button")?.setAttribute("class", "danger");
  return created;
}
