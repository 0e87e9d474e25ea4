// A page of its own repository imports the package "kindling" instead.
export * from "../../../Clients/typescript/src/index.js";
