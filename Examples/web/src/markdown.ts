import { element } from "./elements.js";

/** Code, strong, emphasis, a link or an escaped character; text between them has no meaning. */
const INLINE = new RegExp([
  /(`+)(.+?)\1/, /(\*\*|__)(?=\S)(.+?)\3/, /\*(?=\S)([^*]+)\*/, /(?<!\w)_(?=\S)([^_]+)_(?!\w)/,
  /\[([^[\]]*)\]\((\S*?)\)/, /\\([!-/:-@[-`{-~])/,
].map(({ source }) => source).join("|"), "gs");
const FENCE = /^\s*(```|~~~)/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const ITEM = /^\s*(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const WEB_ADDRESS = /^https?:\/\//;

/**
 * Creates the elements of an untrusted text in Markdown: headings, lists, emphasis, code, and links to web pages.
 * Everything else, such as HTML and pictures, stays text.
 */
export function markdown(source: string): readonly HTMLElement[] {
  const lines = source.split(/\r?\n/);
  const blocks: HTMLElement[] = [];
  let index = 0;
  const takeWhile = (matches: (line: string) => boolean) => {
    const start = index;
    while (index < lines.length && matches(lines[index] ?? "")) {
      index += 1;
    }
    return lines.slice(start, index);
  };
  while (index < lines.length) {
    const line = lines[index] ?? "";
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (FENCE.test(line)) {
      index += 1;
      const code = takeWhile((next) => !FENCE.test(next));
      index += 1;
      blocks.push(element("pre", { tabindex: 0 }, element("code", {}, code.join("\n"))));
    } else if (heading) {
      index += 1;
      blocks.push(element(heading[1] === "#" ? "h2" : "h3", {}, ...inline(heading[2] ?? "")));
    } else if (item) {
      const items = listItems(takeWhile((next) => next.trim() !== "" && !HEADING.test(next) && !FENCE.test(next)));
      blocks.push(element(item[1] === undefined ? "ul" : "ol", { start: item[1] ?? null }, ...items));
    } else if (line.trim() === "") {
      index += 1;
    } else {
      const isText = (next: string) => ![FENCE, HEADING, ITEM, /^\s*$/].some((block) => block.test(next));
      blocks.push(element("p", {}, ...inline(takeWhile(isText).join("\n"))));
    }
  }
  return blocks;
}

/** Creates the items of a list; a line without a bullet continues the item above. */
function listItems(lines: readonly string[]): readonly HTMLElement[] {
  const items: string[] = [];
  for (const line of lines) {
    const text = ITEM.exec(line)?.[2];
    if (text === undefined) {
      items.push(`${items.pop() ?? ""} ${line.trim()}`);
    } else {
      items.push(text);
    }
  }
  return items.map((item) => element("li", {}, ...inline(item)));
}

function inline(source: string): readonly (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let end = 0;
  for (const match of source.matchAll(INLINE)) {
    const { 0: whole = "", index = 0 } = match;
    const [, , code, , strong, star, underscore, label, address, escaped] = match;
    const emphasis = star ?? underscore;
    nodes.push(source.slice(end, index));
    end = index + whole.length;
    if (code !== undefined) {
      nodes.push(element("code", {}, code.trim()));
    } else if (strong !== undefined) {
      nodes.push(element("strong", {}, ...inline(strong)));
    } else if (emphasis !== undefined) {
      nodes.push(element("em", {}, ...inline(emphasis)));
    } else if (label !== undefined) {
      nodes.push(...WEB_ADDRESS.test(address ?? "") ? [webLink(address ?? "", label)] : [whole]);
    } else {
      nodes.push(escaped ?? "");
    }
  }
  return [...nodes, source.slice(end)];
}

/** Creates a link to a web page of others, which opens in a window of its own. */
export function webLink(address: string, label: string): HTMLAnchorElement {
  return element("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, label || address);
}
