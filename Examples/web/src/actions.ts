/** Turns an action into one that shows its effect. */
export type Change = (action: () => Promise<unknown>) => () => Promise<void>;

/** Returns a function that adds a refresh to actions. */
export function refreshing(refresh: () => Promise<void>): Change {
  return (action) => async () => {
    await action();
    await refresh();
  };
}
