import {
  actionButton, card, confirmButton, div, element, form, formatInstant, heading, labeled, notify, notifyError, p,
  progressBar, refreshing, replaceChildren, span, text, titled, type Screen, type Session,
} from "../components.js";
import type { Session as UserSession } from "../kindling.js";
import { passwordField } from "./signIn.js";

/** The sessions of the user, the password, and the deletion of the account. */
export function securityScreen(session: Session): Screen {
  const list = element("ul", { class: "rows", id: "sessions" });
  const refresh = async () => {
    const { items } = await session.client.auth.sessions({ limit: 200 });
    replaceChildren(list, ...items.map(sessionItem));
  };
  const sessionItem = ({ id, client, token, lastUsedAt, isCurrent }: UserSession) => element(
    "li", { class: "row", "data-session": id },
    titled(
      token?.name ?? client ?? text("account.unknown_device"),
      labeled(text("account.last_used"), formatInstant(lastUsedAt, session.timeZone))),
    isCurrent ? span("badge current", text("account.this_session")) : actionButton(
      `end-${id}`, text("account.end_session"),
      refreshing(refresh)(() => session.client.auth.revoke({ sessionId: id }))));
  const everywhere = confirmButton(
    "sign-out-everywhere", text("account.sign_out_everywhere"), text("account.sign_out_everywhere"),
    () => session.leave(session.client.auth.signOut({ everywhere: true })));
  const content = div(
    "screen narrow", heading(text("account.sessions")),
    card(text("account.sessions"), "account", list, everywhere),
    card(text("account.change_password"), "lock", passwordForm(session, refresh)),
    card(text("account.delete"), "close", p("muted", text("account.delete_warning")), deletionForm(session)));
  return { element: content, domains: ["account", "profile", "data"], isPolled: true, refresh };
}

function passwordForm(session: Session, refresh: () => Promise<void>): HTMLElement {
  const current = passwordField("currentPassword", "account.current_password", "current");
  const next = passwordField("newPassword", "account.new_password");
  const strength = element("div", { class: "stack", "aria-live": "polite" });
  const rate = async () => {
    const { score, label } = await session.client.auth.passwordStrength({ password: next.control.value });
    const caption = labeled(text("account.password_strength"), label ?? "");
    replaceChildren(strength, ...label === null ? [] : [p("muted small", caption), progressBar(score, caption)]);
  };
  next.control.addEventListener("input", () => void rate().catch(notifyError));
  return form({
    id: "change-password", fields: [current, next], content: [current.element, next.element, strength],
    submitLabel: text("account.change_password"), resets: true,
    submit: async () => {
      const [currentPassword, newPassword] = [current.control.value, next.control.value];
      await session.client.auth.changePassword({ currentPassword, newPassword });
      replaceChildren(strength);
      notify(text("account.password_changed"));
      await refresh();
    },
  });
}

function deletionForm(session: Session): HTMLElement {
  const password = passwordField("password", "auth.password", "current");
  const created = form({
    id: "delete-account", fields: [password], submitLabel: text("account.delete"),
    submit: () => session.leave(session.client.auth.deleteAccount({ password: password.control.value })),
  });
  created.querySelector("button")?.setAttribute("class", "danger");
  return created;
}
