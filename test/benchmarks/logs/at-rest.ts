import { setTimeout as sleep } from 'node:timers/promises';
import type { Spent } from './spent.js';

/** Milliseconds between two looks at what a service has spent. */
const LOOK_MS = 250;
/** CPU microseconds between two looks that a service at rest does not exceed; some look at the head of the log for ever. */
const REST = 30_000;
/** Looks, one after the other, in which it does not. */
const LOOKS_AT_REST = 4;
/** Milliseconds after which we do not wait any more. */
const PATIENCE_MS = 60_000;

/** Waits until a service does next to nothing, and returns what it had spent when that began. */
export async function atRest(spent: () => Promise<Spent>, onRestless: () => void): Promise<Spent> {
  const startedAt = performance.now();
  let since = await spent();
  let last = since;
  for (let quiet = 0; quiet < LOOKS_AT_REST;) {
    await sleep(LOOK_MS);
    const now = await spent();
    const isQuiet = now.service - last.service <= REST;
    quiet = isQuiet ? quiet + 1 : 0;
    if (!isQuiet) since = now;
    last = now;
    if (performance.now() - startedAt < PATIENCE_MS) continue;
    onRestless();
    return now;
  }
  return since;
}
