/** Work on items that come one by one, done together. */
export interface Gathered<Item> {
  add(item: Item): void;
  /** Not worked on yet, or just now. */
  waiting(): number;
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>;
}

const MOST_AT_ONCE = 500;

/**
 * Does `work` for all that came meanwhile, one batch at a time; nobody waits for company. A batch whose work fails is
 * reported and left.
 */
export function gathered<Item>(
  work: (items: readonly Item[]) => Promise<void>,
  onError: (error: unknown) => void,
): Gathered<Item> {
  const open: Item[] = [];
  let underWay = 0;
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    while (open.length > 0) {
      const items = open.splice(0, MOST_AT_ONCE);
      underWay = items.length;
      await work(items).catch(onError);
      underWay = 0;
    }
    running = undefined;
  };
  return {
    add(item) {
      open.push(item);
      // those that come in this turn of the event loop go along
      running ??= Promise.resolve().then(run);
    },
    waiting: () => open.length + underWay,
    idle: async () => {
      while (running) await running;
    },
  };
}
