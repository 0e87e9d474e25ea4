import { setAttributes } from "./elements.js";
import { icon } from "./icons.js";
import { iconButton } from "./parts.js";
import { labeled, text } from "./texts.js";

const KEY = "kindling.theme";
const DARK = matchMedia("(prefers-color-scheme: dark)");

/** Applies the theme that was chosen before; without one, the style sheet follows the system. */
export function restoreTheme(): void {
  setAttributes(document.documentElement, { "data-theme": localStorage.getItem(KEY) });
}

/** Creates the button that changes between light and dark. */
export function themeButton(): HTMLButtonElement {
  const button = iconButton("theme", "", "moon", async () => {
    const theme = isDark() ? "light" : "dark";
    localStorage.setItem(KEY, theme);
    restoreTheme();
    update();
  });
  const update = () => {
    const label = labeled(text("theme.label"), text(isDark() ? "theme.light" : "theme.dark"));
    button.replaceChildren(icon(isDark() ? "today" : "moon"));
    setAttributes(button, { "aria-label": label, title: label });
  };
  DARK.addEventListener("change", update);
  update();
  return button;
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? DARK.matches : theme === "dark";
}
