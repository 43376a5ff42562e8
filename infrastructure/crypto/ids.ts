import { randomFillSync } from 'node:crypto';
import { v5, v7 } from 'uuid';
import type { Ids } from '../../application/ports/shared/ids.js';

// as bytes: from text, the package takes nearly twice as long
const derive = (namespace: string, name: string): string =>
  v5(Buffer.from(name), Buffer.from(namespace.replaceAll('-', ''), 'hex'));

const RANDOM_BYTES = 16;
// drawn in one go: a call to the random source costs several times what the rest of an id does
const pool = Buffer.alloc(RANDOM_BYTES * 256);
let used = pool.length;

const drawn = (): Buffer => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += RANDOM_BYTES));
};

let msecs = 0;
let seq = 0;

/** Counts on from a random number within a millisecond (RFC 9562, section 6.2, method 1), and when the clock goes back. */
function next(): string {
  const random = drawn();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    seq = random.readUInt32BE() >>> 1;
  } else {
    seq = (seq + 1) >>> 0;
    if (seq === 0) msecs += 1;
  }
  return v7({ random, msecs, seq });
}

/** UUIDs of RFC 9562, lower case. */
export const uuids: Ids = {
  next,
  derive,
  deriveAt: (namespace, name, at) => {
    // the time as version 7 has it, then 74 bits of version 5
    const time = at.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8, 12)}-8${derive(namespace, name).slice(15)}`;
  },
};
