import { createHash, type KeyObject, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ed25519Key } from '../../application/audit/tree/signed-note.js';
import type { WitnessState } from '../../application/audit/tree/witness.js';

/** The key and the state of a witness in a folder of its own. */
export interface FileWitness {
  readonly key: KeyObject;
  readonly state: WitnessState;
}

/** Opens a witness. Makes the folder and a key where there are none. Throws for a file `key` that holds no key. */
export function fileWitness(folder: string): FileWitness {
  mkdirSync(join(folder, 'logs'), { recursive: true, mode: 0o700 });
  const fileOf = (origin: string): string =>
    join(folder, 'logs', `${createHash('sha256').update(origin).digest('hex')}.txt`);
  return {
    key: keyIn(join(folder, 'key')),
    state: {
      async newest(origin) {
        try {
          return await readFile(fileOf(origin), 'utf8');
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
          throw error;
        }
      },
      async store(origin, note) {
        const file = fileOf(origin);
        await synced(`${file}.new`, 'w', (handle) => handle.writeFile(note));
        await rename(`${file}.new`, file);
        // the name as well
        await synced(join(folder, 'logs'), 'r', () => Promise.resolve());
      },
    },
  };
}

async function synced(
  path: string,
  flags: 'r' | 'w',
  work: (handle: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const handle = await open(path, flags, 0o600);
  try {
    await work(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the key that a file holds as 32 bytes in base64url. */
function keyIn(file: string): KeyObject {
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const seed = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (seed.length !== 32) throw new Error(`${file} holds no key: 32 bytes in base64url`);
  return ed25519Key(seed);
}
