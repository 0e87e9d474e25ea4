import {
  actionButton, card, confirmButton, element, form, formatInstant, heading, labeled, Live, notifyError, p, progressBar,
  refreshing, replaceChildren, span, text, titled, type Change, type Screen, type Session,
} from "../components.js";
import type { Session as UserSession } from "../kindling.js";
import { passwordField } from "./signIn.js";

/** The sessions of the user, the password, and the deletion of the account. */
export function securityScreen(session: Session): Screen {
  const { auth } = session.client;
  const live = new Live(() => auth.sessions({ limit: 200 }));
  const change = refreshing(live.refresh);
  const sessionItem = ({ id, client, token, lastUsedAt, isCurrent }: UserSession) => element(
    "li", { class: "row", "data-session": id },
    titled(token?.name ?? client ?? text("account.unknown_device"),
      labeled(text("account.last_used"), formatInstant(lastUsedAt, session.timeZone))),
    isCurrent ? span("badge current", text("account.this_session"))
      : actionButton(`end-${id}`, text("account.end_session"), change(() => auth.revoke({ sessionId: id }))));
  const everywhere = confirmButton(
    "sign-out-everywhere", text("account.sign_out_everywhere"), text("account.sign_out_everywhere"),
    () => session.leave(auth.signOut({ everywhere: true })));
  const screen = live.screen("narrow", ["account", "profile", "data"], heading(text("account.sessions")),
    card(text("account.sessions"), "account",
      live.part(element("ul", { class: "rows", id: "sessions" }), ({ items }) => items.map(sessionItem)), everywhere),
    card(text("account.change_password"), "lock", passwordForm(session, change)),
    card(text("account.delete"), "close", p("muted", text("account.delete_warning")), deletionForm(session)));
  return { ...screen, isPolled: true };
}

function passwordForm({ client: { auth } }: Session, change: Change): HTMLElement {
  const current = passwordField("currentPassword", "account.current_password", "current");
  const next = passwordField("newPassword", "account.new_password");
  const strength = element("div", { class: "stack", "aria-live": "polite" });
  const rate = async () => {
    const { score, label } = await auth.passwordStrength({ password: next.read() });
    const caption = labeled(text("account.password_strength"), label ?? "");
    replaceChildren(strength, ...label === null ? [] : [p("muted small", caption), progressBar(score, caption)]);
  };
  next.control.addEventListener("input", () => void rate().catch(notifyError));
  return form({
    id: "change-password", fields: [current, next], content: [current.element, next.element, strength],
    submitLabel: text("account.change_password"), success: "reset",
    submit: async (values) => {
      await change(() => auth.changePassword(values), "account.password_changed")();
      replaceChildren(strength);
    },
  });
}

function deletionForm(session: Session): HTMLElement {
  const created = form({
    id: "delete-account", fields: [passwordField("password", "auth.password", "current")],
    submitLabel: text("account.delete"),
    submit: (values) => session.leave(session.client.auth.deleteAccount(values)),
  });
  created.querySelector("button")?.setAttribute("class", "danger");
  return created;
}
