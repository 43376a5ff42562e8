import { type KeyObject, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { MasterKeyError, newMasterKey, parseMasterKey } from './master-key.js';

export interface MasterKeyFile {
  readonly key: KeyObject;
  /** Whether this call created the key. */
  readonly created: boolean;
  /** Whether other accounts of this machine may read or write the file. */
  readonly exposed: boolean;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new MasterKeyError(`${file} cannot be read (${reason}): let this account read it`, {
      cause: error,
    });
  }
};

const writeDurably = async (file: string, text: string): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Makes a new file name durable by a sync of its folder. Windows opens no folders. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes the whole file or nothing, and never replaces a key that another process wrote first. */
const createOnce = async (file: string): Promise<boolean> => {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.new`;
  await writeDurably(draft, `${newMasterKey()}\n`);
  try {
    await link(draft, file);
    await syncFolder(dirname(file));
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await unlink(draft);
  }
};

/**
 * Returns the master key of an installation without `MASTER_KEY`: reads it from `file`, or creates it there with mode 0600
 * at the first start. Processes that start together get the same key. Throws MasterKeyError for a file that holds no key,
 * and never overwrites it, since all keys that its key wraps would be lost.
 */
export async function loadOrCreateMasterKey(file: string): Promise<MasterKeyFile> {
  let text = await readIfThere(file);
  const created = text === undefined && (await createOnce(file));
  text ??= await readFile(file, 'utf8');
  const { mode } = await stat(file);
  return {
    key: parseMasterKey(text.trimEnd(), file),
    created,
    exposed: process.platform !== 'win32' && (mode & 0o077) !== 0,
  };
}

const nextOf = (file: string): string => `${file}.next`;

/**
 * Writes the key that is to take the place of the one in `file` beside it, with mode 0600. It is there also after a crash of
 * the machine: the only copy, once the present key opens nothing any more.
 */
export async function writeNextMasterKey(file: string, text: string): Promise<void> {
  await rm(nextOf(file), { force: true });
  await writeDurably(nextOf(file), `${text}\n`);
  await syncFolder(dirname(file));
}

/** Puts the key that was written beside `file` into its place. */
export async function takeNextMasterKey(file: string): Promise<void> {
  await rename(nextOf(file), file);
  await syncFolder(dirname(file));
}

/** Returns the key that an interrupted replacement left beside `file`, and its name; null where there is none. */
export function nextMasterKey(file: string): { readonly key: KeyObject; readonly file: string } | null {
  const next = nextOf(file);
  try {
    return { key: parseMasterKey(readFileSync(next, 'utf8').trimEnd(), next), file: next };
  } catch {
    return null;
  }
}
