"""Scripts that measure the page: contrast, clipped controls, and texts."""

# Returns the texts whose contrast with their background is below 4.5, or 3 for large texts, as WCAG 2 computes it.
LOW_CONTRAST = """
// Drawing a pixel converts any notation of a color.
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const parse = (color) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
};
const over = ([r, g, b, a], below) => [r, g, b].map((value, index) => value * a + below[index] * (1 - a));
const luminance = (color) => {
  const [r, g, b] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const background = (element) => {
  if (!element) {
    return [255, 255, 255];
  }
  const color = parse(getComputedStyle(element).backgroundColor);
  return color[3] === 1 ? color.slice(0, 3) : over(color, background(element.parentElement));
};
const opacity = (element) => element ? getComputedStyle(element).opacity * opacity(element.parentElement) : 1;
const low = [];
const check = (element, text) => {
  const style = getComputedStyle(element);
  const behind = background(element);
  const [red, green, blue, alpha] = parse(style.color);
  const front = over([red, green, blue, alpha * opacity(element)], behind);
  const [lighter, darker] = [luminance(front), luminance(behind)].sort((a, b) => b - a);
  const ratio = (lighter + 0.05) / (darker + 0.05);
  const size = parseFloat(style.fontSize);
  const isLarge = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
  if (ratio < (isLarge ? 3 : 4.5)) {
    low.push(`${text} ${ratio.toFixed(2)} ${style.color} on ${behind.map(Math.round)}`);
  }
};
let count = 0;
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  const text = walker.currentNode.data.trim();
  if (text !== "" && element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) {
    count += 1;
    check(element, text);
  }
}
return { count, low };
"""

# Returns what does not fit: a page or a control that is wider than its area, and texts that are cut off. What scrolls
# by itself, such as a board of columns, may be wider.
OVERFLOW = """
const width = innerWidth;
const problems = [];
for (const area of document.querySelectorAll("html, main, dialog, #drawer")) {
  if (area.scrollWidth > area.clientWidth) {
    problems.push(`${area.tagName} needs ${area.scrollWidth} of ${area.clientWidth} pixels`);
  }
}
const scrolls = (element) => element !== null && !element.matches("main, dialog, body")
  && (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
const names = "a, button, input, select, textarea, label, h1, h2, h3, p, td, th, dd";
for (const element of document.querySelectorAll(names)) {
  const box = element.getBoundingClientRect();
  const isHidden = !element.checkVisibility() || element.closest(".visually-hidden, .skip-link");
  if (isHidden || box.width === 0) {
    continue;
  }
  const name = `${element.tagName} ${element.id} "${element.textContent.slice(0, 40)}"`;
  if ((box.left < 0 || box.right > width + 0.5) && !scrolls(element.parentElement)) {
    problems.push(`${name} from ${box.left} to ${box.right}`);
  }
  if (element.matches("a, button, h1, h2, p") && element.scrollWidth > element.clientWidth + 1
      && getComputedStyle(element).display !== "inline") {
    problems.push(`${name} needs ${element.scrollWidth} of ${element.clientWidth} pixels`);
  }
  const isTarget = element.matches("button, select, input:not([type=checkbox]), .button, .navigation a");
  if (isTarget && box.height < 40) {
    problems.push(`${name} is only ${box.height} pixels high`);
  }
}
return problems;
"""

# Returns the elements that a screen reader would announce without a name, and the ids that occur twice.
NAMES = """
const named = "a[href], button, input, select, textarea, summary, dialog, nav, [role=img], [role=progressbar],"
  + "[role=group], [role=search], fieldset, iframe, svg:not([aria-hidden=true]), aside";
const text = (ids) => ids.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join("").trim();
const isContent = "a, button, summary, svg";
const problems = [...document.querySelectorAll(named)].filter((element) => !(
  element.parentElement.closest("[aria-hidden=true], [role=img]") ||
  element.getAttribute("aria-label")?.trim() || text(element.getAttribute("aria-labelledby") ?? "")
  || [...element.labels ?? []].some((label) => label.textContent.trim()) || element.getAttribute("title")
  || (element.matches(isContent) && element.textContent.trim())
  || element.querySelector(":scope > legend")?.textContent.trim()
)).map((element) => `no name: ${element.outerHTML.slice(0, 160)}`);
const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
problems.push(...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `twice: ${id}`));
const counts = ["main", "header", "h1"].map((name) => document.querySelectorAll(name).length).join();
return counts === "1,1,1" ? problems : [...problems, `main, header, h1: ${counts}`];
"""

# Returns all texts, of the page and of attributes that users see or hear, except names of methods and topics.
TEXTS = """
const texts = [document.title];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  if (walker.currentNode.parentElement.closest("#drawer li")) {
    continue;
  }
  texts.push(walker.currentNode.data.trim());
}
for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
  texts.push(...["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""));
}
return texts.filter((text) => text !== "");
"""

# Returns how the focused element looks: its selector, and whether an outline shows the focus.
FOCUSED = """
const element = document.activeElement;
const style = getComputedStyle(element);
return {
  id: element.id, name: element.getAttribute("name") ?? "", tag: element.tagName, text: element.textContent,
  isVisible: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
};
"""
