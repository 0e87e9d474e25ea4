import { selectField } from "../forms.js";
import type { KitId } from "../kindling.js";
import type { Session } from "../session.js";
import { text } from "../texts.js";

/** The field that selects a kit to study. */
export interface KitPicker {
  /** The field. */
  readonly element: HTMLElement;
  /** Loads the kits and returns the selected one; undefined for all kits that the user studies. */
  refresh(): Promise<KitId | undefined>;
}

/** Creates a field with all kits, which calls a function when another one is selected. */
export function kitPicker(session: Session, changed: () => void, initial = ""): KitPicker {
  const field = selectField("kit", text("review.kits"), []);
  const { control } = field;
  control.addEventListener("change", changed);
  let isFirst = true;
  const refresh = async () => {
    const { items } = await session.client.kits.list({ limit: 500 });
    const selected = isFirst ? initial : control.value;
    isFirst = false;
    control.replaceChildren(
      new Option(text("review.all_kits"), ""), ...items.map((kit) => new Option(kit.name, kit.id)));
    control.value = items.some((kit) => kit.id === selected) ? selected : "";
    return control.value || undefined;
  };
  return { element: field.element, refresh };
}
