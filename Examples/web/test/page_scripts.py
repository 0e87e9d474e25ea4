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

# Returns what does not fit: a page or a control that is wider than the window, and texts that are cut off.
OVERFLOW = """
const width = innerWidth;
const problems = [];
if (document.documentElement.scrollWidth > width) {
  problems.push(`the page is ${document.documentElement.scrollWidth} pixels wide`);
}
const names = "a, button, input, select, textarea, label, h1, h2, h3, p, td, th, dd";
for (const element of document.querySelectorAll(names)) {
  const box = element.getBoundingClientRect();
  const isHidden = !element.checkVisibility() || element.closest(".visually-hidden, .skip-link");
  if (isHidden || box.width === 0) {
    continue;
  }
  const name = `${element.tagName} ${element.id} "${element.textContent.slice(0, 40)}"`;
  if (box.left < 0 || box.right > width + 0.5) {
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

# Returns all texts: of the page, and of attributes that users see or hear.
TEXTS = """
const texts = [document.title];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
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
