import { signal } from '@preact/signals';
import { baseUrl, portalUrl } from '../addresses.js';
import { pause, readinessAddress } from './repeating.js';

/** How the service is reached: `away` when it does not answer, `busy` when it refuses for now. */
export const connection = signal<'well' | 'away' | 'busy'>('well');

/** Readiness is asked so often while the service is away. */
const ASK_MS = 1_500;
const ASK_TIMEOUT_MS = 5_000;

const readiness = readinessAddress(baseUrl, portalUrl);

/** Returns whether the service is ready. One that answers its probes at another port refuses this one, and is there. */
async function isReady(): Promise<boolean> {
  try {
    const { status } = await fetch(readiness, {
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
      credentials: 'omit',
      cache: 'no-store',
    });
    return status < 500;
  } catch {
    return false;
  }
}

let watching: Promise<void> | undefined;

/** Asks for the readiness of the service until it is back; one asks for all who wait. */
export function awaitService(): Promise<void> {
  return (watching ??= watch().finally(() => {
    watching = undefined;
  }));
}

async function watch(): Promise<void> {
  while (!(await isReady())) await pause(ASK_MS * (0.75 + Math.random() / 2));
  connection.value = 'well';
}
