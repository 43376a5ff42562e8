import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import { UsageError } from './command.js';

/** A new file that gets its name once it is whole. It is written beside it, in `FILE.part`. */
export interface WholeFile {
  append(bytes: Uint8Array): Promise<void>;
  /** Gives the file its name, durably. Throws UsageError where there is one of this name by now. */
  complete(): Promise<void>;
  /** Closes the file, and removes what was written unless it is complete. */
  close(): Promise<void>;
}

/** What a file system says that has no hard links. */
const withoutLinks: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

/**
 * Begins a file, which only its owner can read. What a killed process left of one is replaced. Throws UsageError where there is a
 * file of this name, or none can be made.
 * @param linked gives a file a second name, and fails where there is one of it
 */
export async function wholeFile(file: string, linked: typeof link = link): Promise<WholeFile> {
  const part = `${file}.part`;
  const target = await newFile(file, part);
  /** Another process may have put a file of its own in the place of this one. */
  const isOwn = async (): Promise<boolean> => {
    const [own, found] = await Promise.all([target.stat(), stat(part).catch(() => null)]);
    return found?.ino === own.ino && found.dev === own.dev;
  };
  return {
    append: (bytes) => target.appendFile(bytes),
    async complete() {
      await target.sync();
      if (!(await isOwn())) throw new Error(`another export to ${file} is under way: name another file`);
      try {
        await linked(part, file);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'EEXIST') throw nameTaken(file);
        if (!withoutLinks.has(code)) throw error;
        await (await newFile(file, null)).close();
        await rename(part, file);
      }
    },
    async close() {
      if (await isOwn()) await rm(part);
      await target.close();
    },
  };
}

/** Creates `part` anew, or the file itself for null. */
async function newFile(file: string, part: string | null): Promise<FileHandle> {
  try {
    if (await exists(file)) throw nameTaken(file);
    if (part !== null) await rm(part, { force: true });
    return await open(part ?? file, 'wx', 0o600);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`--output is "${file}": the file cannot be created (${code ?? 'unknown'})`);
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const nameTaken = (file: string): UsageError =>
  new UsageError(`--output is "${file}": there is such a file; name a new one`);
