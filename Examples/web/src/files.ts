import { inputError, inputField, type Field } from "./forms.js";
import { text } from "./texts.js";

/** The size of the largest file that a form sends, in bytes: that of the longest export. */
const MAX_BYTES = 8 << 20;

/** Creates a field that chooses a file with one of some extensions. */
export function fileField<Name extends string>(name: Name, accept = ""): Field<Name> {
  return inputField(name, text("data.file"), { type: "file", accept });
}

/** Returns the chosen file of a field; undefined without one. Throws an error at the field if the file is too large. */
export function chosenFile({ name, control }: Field): File | undefined {
  const file = (control as HTMLInputElement).files?.[0];
  if (file && file.size > MAX_BYTES) {
    throw inputError(name, text("data.file_too_large"));
  }
  return file;
}

/** Returns the text of the chosen file of a field, or its bytes in base64; empty without a file. */
export async function readFile(field: Field, isBinary = false): Promise<string> {
  const file = chosenFile(field);
  if (!isBinary) {
    return await file?.text() ?? "";
  }
  const bytes = new Uint8Array(await file?.arrayBuffer() ?? new ArrayBuffer(0));
  return btoa(bytes.reduce((characters, byte) => characters + String.fromCharCode(byte), ""));
}
