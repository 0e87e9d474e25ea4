// What screens consist of.
export * from "./actions.js";
export * from "./charts.js";
export * from "./days.js";
export * from "./elements.js";
export * from "./fieldRows.js";
export * from "./filters.js";
export * from "./forms.js";
export * from "./heatMap.js";
export * from "./icons.js";
export * from "./files.js";
export * from "./live.js";
export * from "./notices.js";
export * from "./parts.js";
export * from "./ranges.js";
export * from "./session.js";
export * from "./sheet.js";
export * from "./texts.js";
