import { keepFocus, present, type Child } from "./elements.js";
import type { Domain } from "./kindling.js";
import { actionButton, div, heading } from "./parts.js";
import type { Session } from "./session.js";
import { text } from "./texts.js";

/** A page of the application. */
export interface Screen {
  readonly element: HTMLElement;
  /** The domains whose events change what the screen shows. */
  readonly domains: readonly Domain[];
  /** Whether no event announces all changes of what the screen shows, which is then refreshed from time to time. */
  readonly isPolled?: boolean;
  /** Loads what the screen shows and shows it; inputs keep their values. */
  refresh(): Promise<void>;
  /** Handles a key outside of inputs, and returns whether it did. */
  handleKey?(key: string): boolean;
}

/** Creates a screen from the parts of the address after its name. */
export type ScreenFactory = (session: Session, path: readonly string[]) => Screen;

/** What a screen loads, with the elements whose content each refresh renders again; others keep what is typed. */
export class Live<Data> {
  private readonly renders: ((data: Data) => void)[] = [];

  /** Creates the parts of a screen from the function that loads what they show. */
  constructor(private readonly load: () => Promise<Data>) {}

  /** Loads and renders the content of all parts. */
  readonly refresh = async (): Promise<void> => {
    const data = await this.load();
    this.renders.forEach((render) => render(data));
  };

  /** Returns an element whose content a function creates from what was loaded; the keyboard focus stays. */
  part<Container extends HTMLElement>(container: Container, render: (data: Data) => readonly Child[]): Container {
    // A function may take over elements of the present content, one of which has the focus.
    this.renders.push((data) => (
      keepFocus(container, () => container.replaceChildren(...present(render(data))))));
    return container;
  }

  /** Creates the screen, with classes of its element. */
  screen(kind: string, domains: readonly Domain[], ...content: readonly Child[]): Screen {
    return { element: div(`screen ${kind}`, ...content), domains, refresh: this.refresh };
  }
}

/** Creates a screen whose content each refresh renders again; what keeps its state is above the content. */
export function liveScreen(
  title: string, domains: readonly Domain[], render: () => Promise<readonly Child[]>, ...above: readonly Child[]
): Screen {
  const live = new Live(render);
  return live.screen("", domains, heading(title), ...above, live.part(div("screen"), (content) => content));
}

/** A part of a list, and the cursor of the next one. */
type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null };

/** A list that is loaded page by page. */
export class Pages<T> {
  private count = 1;
  private isComplete = true;

  /** Creates a list from the function that loads a page. */
  constructor(private readonly load: (cursor: string | null) => Promise<Page<T>>) {}

  /** Loads the items of all pages that are shown. */
  async items(): Promise<readonly T[]> {
    const items: T[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < this.count && (page === 0 || cursor !== null); page += 1) {
      const loaded: Page<T> = await this.load(cursor);
      items.push(...loaded.items);
      cursor = loaded.nextCursor;
    }
    this.isComplete = cursor === null;
    return items;
  }

  /** Creates the button that shows another page after a refresh; null without one. */
  more(refresh: () => Promise<void>): HTMLButtonElement | null {
    return this.isComplete ? null : actionButton("show-more", text("action.show_more"), async () => {
      this.count += 1;
      await refresh();
    });
  }
}
