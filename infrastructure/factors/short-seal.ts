import type { Clock } from '../../application/ports/shared/clock.js';
import { BrokenSeal, openBox, sealBox } from '../crypto/sealed-box.js';

const LIFETIME_MS = 10 * 60_000;

interface Sealed {
  readonly content: unknown;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** Seals a JSON value for ten minutes; base64url. `key`: 32 bytes; `context` is needed to open it. */
export function sealShortly(key: Uint8Array, context: string, content: unknown, clock: Clock): string {
  const sealed: Sealed = { content, until: clock.now() + LIFETIME_MS };
  return sealBox(key, context, JSON.stringify(sealed)).toString('base64url');
}

/** Returns what `sealShortly` sealed with this key and context; null for any other text, and after ten minutes. */
export function openShortly(key: Uint8Array, context: string, sealed: string, clock: Clock): unknown {
  try {
    const box = openBox(key, context, Buffer.from(sealed, 'base64url')).toString();
    const { content, until } = JSON.parse(box) as Sealed;
    return until > clock.now() ? content : null;
  } catch (error) {
    if (error instanceof BrokenSeal) return null;
    throw error;
  }
}
