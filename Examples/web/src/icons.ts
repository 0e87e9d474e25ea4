import { setAttributes, type Attributes } from "./elements.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

/** The outlines of the icons, on a grid of 24 units. */
const PATHS = {
  today:
    "M12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19" +
    "M5 19l1.4-1.4M17.6 6.4L19 5",
  learn: "M12 6.5C10 4.8 7 4.5 3.5 4.5v14c3.5 0 6.5.3 8.5 2 2-1.7 5-2 8.5-2v-14c-3.5 0-6.5.3-8.5 2zM12 6.5v14",
  reviews:
    "M8 4.5h10a2 2 0 0 1 2 2V17M4 9.5a2 2 0 0 1 2-2h8.5a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" +
    "M7.5 14l2 2 3.5-4",
  sparks: "M13 2.5L5 13.5h6l-1 8 8-11h-6z",
  library: "M4.5 5h15v14h-15zM4.5 10h15M10 10v9M4.5 14.5h15",
  account: "M12 4.5a3.75 3.75 0 1 1 0 7.5a3.75 3.75 0 0 1 0-7.5zM4.5 20.5c.7-4 3.7-5.75 7.5-5.75s6.8 1.75 7.5 5.75",
  goal: "M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18zM12 7.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9zM12 11.9v.2",
  habits: "M4 6.5l1.5 1.5 3-3M4 12.5l1.5 1.5 3-3M4 18.5l1.5 1.5 3-3M12.5 6.5h8M12.5 12.5h8M12.5 18.5h8",
  friends:
    "M9 5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7zM2.5 20c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5" +
    "M15.5 5.2a3.5 3.5 0 0 1 0 6.6M17.5 15c2.3.7 3.7 2.5 4 5",
  calendar: "M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4",
  flame:
    "M12.5 2.5c.7 3.8 5.5 6 5.5 11.5a6 6 0 0 1-12 0c0-2.6 1.2-4.3 2.5-5.7.3 1.5.9 2.4 1.8" +
    " 2.9-.4-3.4.7-6.4 2.2-8.7z",
  snow: "M12 2.5v19M4 7.2l16 9.6M20 7.2L4 16.8M9.5 4L12 6l2.5-2M9.5 20l2.5-2 2.5 2",
  check: "M5 12.5l4.5 4.5L19 7.5",
  lock: "M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z",
  close: "M6 6l12 12M18 6L6 18",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  devices: "M2 18.5h10.5M5 15V5h14v3M14.5 10.5h6v10h-6zM17 17.75h1",
  leave: "M14 4.5H6v15h8M10.5 12H21M17.5 8.5L21 12l-3.5 3.5",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4",
  plus: "M12 5v14M5 12h14",
  trend: "M4 4.5v15.5h16M7.5 15.5l4-5 3.5 3 5-7",
  edit: "M4.5 19.5l1-4.5L16.5 4l3.5 3.5L9 18.5zM14 6.5l3.5 3.5",
  code: "M8.5 7l-5 5 5 5M15.5 7l5 5-5 5M13.5 4.5l-3 15",
  copy: "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4",
  share: "M12 15V3.5M7.5 7.5L12 3.5l4.5 4M5 12v8.5h14V12",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5c0 3 1.5 5 3.5 5M16 5.5h3.5c0 3-1.5 5-3.5 5M12 14v3.5M8 20h8",
  trash: "M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  download: "M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14",
  experiment: "M9.5 3.5h5M10.5 3.5v6l-5.5 9a1.5 1.5 0 0 0 1.3 2h11.4a1.5 1.5 0 0 0 1.3-2l-5.5-9v-6M7.5 15h9",
  decision: "M12 21v-7M12 14L5.5 7.5V4M12 14l6.5-6.5V4M3.5 6l2-2.5 2 2.5M16.5 6l2-2.5 2 2.5",
  energy: "M13 2.5L5 13.5h6l-1 8 8-11h-6z",
  idea: "M9.5 18.5h5M10.5 21h3M12 3a6 6 0 0 1 3.5 10.9v1.6h-7v-1.6A6 6 0 0 1 12 3z",
  challenge: "M2.5 19.5l6.5-12 4 6.5 2.5-4 6 9.5z",
  arrow: "M5 12h14M13 6l6 6-6 6",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof PATHS;

/** Creates an icon that assistive technologies ignore. */
export function icon(name: IconName): SVGSVGElement {
  return outline(PATHS[name], { viewBox: "0 0 24 24", class: `icon icon-${name}` });
}

/** Creates an image of one path that assistive technologies ignore. */
export function outline(path: string, attributes: Attributes): SVGSVGElement {
  return vector("svg", { "aria-hidden": "true", ...attributes }, vector("path", { d: path }));
}

/** Creates an element of an image. */
export function vector<K extends keyof SVGElementTagNameMap>(
  tag: K, attributes: Attributes, ...children: readonly Node[]
): SVGElementTagNameMap[K] {
  const created = document.createElementNS(NAMESPACE, tag);
  setAttributes(created, attributes);
  created.append(...children);
  return created;
}
