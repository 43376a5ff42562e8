import type { Look } from './head.js';

/** Looks at the head again and again, but not more often than it is asked to. */
export interface Lookout {
  /** What the last look found. */
  readonly found: Look | undefined;
  /** Begins a look when one is due. Answers with the milliseconds after which to ask again. */
  look(): number;
  /** Something has changed: the next look is due soon. */
  hurry(): void;
}

export interface LookoutOptions {
  readonly look: () => Promise<Look>;
  /** A look is over. */
  readonly onLook: () => void;
  readonly onError: (error: Error) => void;
}

const SOON_MS = 50;
/** Short enough for the promise of `subscribe`: caught-up at least every 500 ms. */
const LATER_MS = 300;

export function lookout({ look, onLook, onError }: LookoutOptions): Lookout {
  let found: Look | undefined;
  let running = false;
  let due = 0;

  const lookNow = async (): Promise<void> => {
    running = true;
    try {
      found = await look();
    } catch (error) {
      onError(error as Error);
    }
    running = false;
    due = Date.now() + LATER_MS;
    onLook();
  };
  return {
    get found() {
      return found;
    },
    look: () => {
      if (!running && Date.now() >= due) void lookNow();
      return running ? LATER_MS : due - Date.now();
    },
    hurry: () => {
      due = Math.min(due, Date.now() + SOON_MS);
    },
  };
}
