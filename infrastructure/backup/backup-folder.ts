import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { MANIFEST_FILE, TABLES_FOLDER, type BackupManifest } from './backup-manifest.js';
import { BackupError } from './backup-error.js';

export const MASTER_KEY_FILE = 'master.key';

/** A backup that is being written, in a folder beside the one that it is named after. */
export interface BackupDraft {
  /** The folder of the draft: `DIR.part`. */
  readonly path: string;
  /** Writes `backup.json` and `master.key`, and gives the draft its name. */
  complete(manifest: BackupManifest, masterKey: string | null): Promise<void>;
  /** Removes the draft. */
  discard(): void;
}

/**
 * Creates the draft of a backup in `directory`, readable by this account only. Throws BackupError where there are files already, a
 * draft of another process, or no folder can be made.
 */
export function draftBackup(directory: string): BackupDraft {
  const target = resolve(directory);
  const path = `${target}.part`;
  return withReason(directory, () => {
    refuseTaken(directory, target);
    if (!existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    makeDraft(path);
    mkdirSync(join(path, TABLES_FOLDER), { mode: 0o700 });
    return {
      path,
      async complete(manifest, masterKey) {
        const write = (name: string, text: string): void =>
          writeFileSync(join(path, name), text, { mode: 0o600, flag: 'wx', flush: true });
        withReason(directory, () => {
          if (masterKey !== null) write(MASTER_KEY_FILE, `${masterKey}\n`);
          write(MANIFEST_FILE, `${JSON.stringify(manifest, null, 2)}\n`);
        });
        await syncFolders(join(path, TABLES_FOLDER), path);
        withReason(directory, () => {
          refuseTaken(directory, target);
          if (existsSync(target)) rmdirSync(target);
          renameSync(path, target);
        });
        await syncFolders(dirname(target));
      },
      discard: () => rmSync(path, { recursive: true, force: true }),
    };
  });
}

/** Creates the folder of a draft. Two processes that wrote into one would each take the files of the other for its own. */
function makeDraft(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BackupError(
      `${path} exists already: another backup is being written there, or was when its process was killed; wait for its end, or delete that folder`,
    );
  }
}

function refuseTaken(directory: string, target: string): void {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new BackupError(`${directory} holds files already: name a new folder for the backup`);
}

/** Makes new names of files durable. Windows opens no folders. */
async function syncFolders(...folders: readonly string[]): Promise<void> {
  if (process.platform === 'win32') return;
  for (const folder of folders) {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

/** Returns the result of `work`. A failure of the file system becomes a BackupError that names the folder. */
function withReason<T>(directory: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw folderFailure(directory, error);
  }
}

const ofFileSystem = new Set([
  'EACCES',
  'EBUSY',
  'EDQUOT',
  'EEXIST',
  'EFBIG',
  'EIO',
  'EISDIR',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'ENOTEMPTY',
  'EPERM',
  'EROFS',
  'EXDEV',
]);

/** Returns the error for the operator of a failure while files of a backup are written or read. */
export function folderFailure(directory: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || !ofFileSystem.has(code)) return error;
  const remedy =
    code === 'ENOSPC' ? 'make room, or name a folder elsewhere' : 'name a folder that this account can write';
  return new BackupError(
    `the backup cannot be written to ${directory} (${code}): ${remedy}; nothing is left of it`,
  );
}
