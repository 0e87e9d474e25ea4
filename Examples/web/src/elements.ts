/** A child of an element; a string becomes a text node, and null is omitted. */
export type Child = Node | string | null;

/**
 * Attributes of an element: false and null omit one, a function is the listener of the event that it names, and a name
 * such as `--fraction` is that of a custom property of the style.
 */
export type Attributes = Readonly<Record<string, string | number | boolean | null | ((event: Event) => void)>>;

/** Creates an HTML element. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  setAttributes(created, attributes);
  created.append(...present(children));
  return created;
}

/** Sets, removes and listens as attributes say. */
export function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      target.addEventListener(name, value);
    } else if (name.startsWith("--")) {
      (target as HTMLElement | SVGElement).style.setProperty(name, String(value));
    } else if (value === null || value === false) {
      target.removeAttribute(name);
    } else {
      target.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/**
 * Replaces the children of an element and keeps the keyboard focus: on the element with the same ID, or else on the
 * container.
 */
export function replaceChildren(container: HTMLElement, ...children: readonly Child[]): void {
  keepFocus(container, () => container.replaceChildren(...present(children)));
}

/** Keeps the keyboard focus in an element whose children a function replaces or moves. */
export function keepFocus(container: HTMLElement, change: () => void): void {
  const focused = document.activeElement;
  const hadFocus = focused !== null && focused !== container && container.contains(focused);
  change();
  if (!hadFocus) {
    return;
  }
  const successor = focused.id === "" ? null : document.getElementById(focused.id);
  if (successor && container.contains(successor) && !successor.hasAttribute("disabled")) {
    successor.focus();
  } else {
    container.tabIndex = -1;
    container.focus();
  }
}

/** A text that only assistive technologies present. */
export function hiddenText(text: string): HTMLElement {
  return element("span", { class: "visually-hidden" }, text);
}

/** Returns the children that are not omitted. */
export function present(children: readonly Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => child !== null);
}
