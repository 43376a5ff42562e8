import type { GlobalWindow } from 'happy-dom';
import type { HistoryChange } from './dom-history.js';
import type { MessageChannels } from './message-channels.js';
import { plainStyle } from './plain-styles.js';
import { define } from './replace-members.js';

/** What a window has of its page. */
export interface WindowPage {
  readonly locale: string;
  readonly channels: MessageChannels;
  readonly history: object;
  /** The timers and `Date`. */
  readonly time: Readonly<Record<string, unknown>>;
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** Goes to another address. */
  leave(url: string, as?: HistoryChange): void;
}

/** Gives a window what happy-dom does not have, or has otherwise than browsers. */
export function defineGlobals(window: GlobalWindow, page: WindowPage): void {
  const { channels, history, locale, time } = page;
  const globals: Record<string, unknown> = {
    fetch: (input: string | URL, init?: RequestInit) => page.fetch(String(input), init),
    history,
    ...time,
    BroadcastChannel: channels.classFor(window),
    scrollTo: () => undefined,
    getComputedStyle: plainStyle,
    // those of Node, which go together with its `fetch`
    Response,
    Headers,
    Request,
    AbortController,
    AbortSignal,
    Blob,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    crypto,
    structuredClone,
    JSON: { stringify: JSON.stringify, parse: parseJson },
  };
  for (const [name, value] of Object.entries(globals)) define(window, name, value);
  const { location, navigator } = window;
  const leave = (url: string, as?: HistoryChange): void => page.leave(new URL(url, location.href).href, as);
  define(location, 'assign', (url: string | URL) => leave(String(url)));
  define(location, 'replace', (url: string | URL) => leave(String(url), 'replace'));
  define(location, 'reload', () => leave(location.href, 'replace'));
  define(navigator, 'language', locale);
  define(navigator, 'languages', [locale]);
  define(navigator, 'clipboard', clipboard());
}

/** Returns a clipboard that is the window's own. */
function clipboard(): object {
  let copied = '';
  return {
    writeText: (text: string) => {
      copied = text;
      return Promise.resolve();
    },
    readText: () => Promise.resolve(copied),
  };
}

/** Does what `JSON.parse` does, and reports the line and the column of a fault as browsers do. */
function parseJson(text: string, reviver?: (this: unknown, key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch (error) {
    const [said, position] = /at position (\d+)$/.exec(String(error)) ?? [];
    if (said === undefined) throw error;
    const before = text.slice(0, Number(position)).split('\n');
    const place = `(line ${before.length} column ${(before.at(-1) ?? '').length + 1})`;
    throw new SyntaxError(`${(error as SyntaxError).message} ${place}`);
  }
}
