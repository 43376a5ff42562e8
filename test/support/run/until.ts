import { setTimeout as sleep } from 'node:timers/promises';
import { spend } from './spent.js';

/** Waits until the condition holds, looking every 10 ms. Throws after `timeoutMs`. */
export function until(condition: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  return spend('waiting', () => wait(condition, timeoutMs));
}

async function wait(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`not so after ${timeoutMs} ms: ${condition.toString()}`);
    await sleep(10);
  }
}
