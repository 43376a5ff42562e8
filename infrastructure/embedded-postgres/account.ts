import { execFile, type SpawnOptions } from 'node:child_process';
import { accessSync, constants, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/**
 * The account that the server runs as. PostgreSQL refuses to run as root:
 * - `self`: the user of this process;
 * - `other`: this uid, for which root gives up its rights (no account is created for it);
 * - `namespace`: the user of this process, which a user namespace shows as `nobody`. Folders that are closed to other users
 *   (a checkout under /root) stay reachable, and the files keep their owner.
 */
export type Account =
  { readonly kind: 'self' } | ({ readonly kind: 'other' } & Identity) | { readonly kind: 'namespace' };

/** A user and group of the system, by number. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** The facts by which `chooseAccount` decides. */
export interface AccountDetails {
  /** The folder of the cluster. */
  readonly directory: string;
  /** The server program as it was installed. */
  readonly program: string;
  /** The owner of an existing data folder. */
  readonly dataOwner: Identity | undefined;
  readonly root: boolean;
  /** Whether the uid of this process has a name, which initdb needs. */
  readonly named: boolean;
  namespacesAllowed(): Promise<boolean>;
}

/** The uid of `nobody` on Linux; it needs no entry in /etc/passwd. */
const NOBODY = 65534;
const ROOT: Identity = { uid: 0, gid: 0 };
const IN_NAMESPACE = ['-U', `--map-user=${String(NOBODY)}`, `--map-group=${String(NOBODY)}`, '--'];
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Returns the facts of this process for a cluster in `directory` with its data in `data`, served by `program`. */
export function accountDetails(directory: string, data: string, program: string): AccountDetails {
  const stat = lstatSync(data, { throwIfNoEntry: false });
  return {
    directory,
    program,
    dataOwner: stat && { uid: stat.uid, gid: stat.gid },
    root: process.getuid?.() === 0,
    named: hasName(),
    namespacesAllowed,
  };
}

/**
 * Returns the account that the server runs as. Data that belong to an ordinary user keep their owner.
 * @throws EmbeddedPostgresError `no-usable-account`: root, a closed folder, and no user namespaces.
 */
export async function chooseAccount(details: AccountDetails): Promise<Account> {
  const { directory, program, dataOwner } = details;
  if (!details.root) {
    return details.named || !(await details.namespacesAllowed()) ? { kind: 'self' } : { kind: 'namespace' };
  }
  const inNamespace = async () => canEnter(directory, ROOT) && (await details.namespacesAllowed());
  if (dataOwner?.uid === 0 && (await inNamespace())) return { kind: 'namespace' };
  const kept = dataOwner && dataOwner.uid !== 0 && dataOwner.uid !== NOBODY;
  const other: Account = { kind: 'other', ...(kept ? dataOwner : { uid: NOBODY, gid: NOBODY }) };
  // where the account cannot run the installed program (a checkout under /root), a namespace spares copying it
  const reached = canEnter(directory, other);
  if (reached && (kept || canRun(other, program))) return other;
  if (await inNamespace()) return { kind: 'namespace' };
  if (reached) return other;
  const owner = ordinaryOwner(directory);
  if (owner && canEnter(directory, owner)) return { kind: 'other', ...owner };
  throw new EmbeddedPostgresError(
    'no-usable-account',
    `PostgreSQL does not run as root, and ${directory} is closed to every other user (user namespaces are refused here too): ` +
      'set DATA_DIR to a folder that others may enter, such as /var/lib/tessera, or start the service as an ordinary user, or set DATABASE_URL.',
  );
}

/** Returns the owner of the nearest folder above that is not root's: under `sudo` the user whose home it is in. */
function ordinaryOwner(path: string): Identity | undefined {
  const { uid, gid } = statSync(path);
  if (uid !== 0) return { uid, gid };
  return dirname(path) === path ? undefined : ordinaryOwner(dirname(path));
}

/** Returns whether a user may pass through `path` and every folder above it, by the mode bits. */
export function canEnter(path: string, who: Identity): boolean {
  return allows(path, who, 1) && (dirname(path) === path || canEnter(dirname(path), who));
}

/** Returns whether the account may run the program at `path`. A namespace has none of root's rights over others' files. */
export function canRun(account: Account, path: string): boolean {
  if (account.kind === 'self') {
    try {
      accessSync(path, constants.R_OK | constants.X_OK);
      return true;
    } catch {
      return false;
    }
  }
  const who =
    account.kind === 'other' ? account : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return allows(path, who, 5) && canEnter(dirname(path), who);
}

function allows(path: string, who: Identity, bits: number): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === who.uid ? 6 : gid === who.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

/** Makes the account the owner of a folder and of everything in it, unless it owns the folder. */
export function giveTo(account: Account, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = account.kind === 'other' ? account : ROOT;
  if (lstatSync(path).uid !== uid) chownTree(path, uid, gid);
}

function chownTree(path: string, uid: number, gid: number): void {
  // the folder comes last: its owner says whether a run was complete
  if (lstatSync(path).isDirectory())
    for (const name of readdirSync(path)) chownTree(join(path, name), uid, gid);
  lchownSync(path, uid, gid);
}

/** Returns how to spawn `file` as the account. The environment of the service, which holds secrets, is not passed on. */
export function spawnAs(
  account: Account,
  file: string,
  args: readonly string[],
): { file: string; args: string[]; options: SpawnOptions & { cwd: string } } {
  const options = { cwd: dirname(file), ...(process.platform === 'win32' ? {} : { env: ENVIRONMENT }) };
  if (account.kind === 'namespace') {
    return { file: 'unshare', args: [...IN_NAMESPACE, file, ...args], options };
  }
  const as = account.kind === 'other' ? { uid: account.uid, gid: account.gid } : {};
  return { file, args: [...args], options: { ...options, ...as } };
}

function namespacesAllowed(): Promise<boolean> {
  const { file, args, options } = spawnAs({ kind: 'namespace' }, '/bin/sh', ['-c', ':']);
  return new Promise((resolve) => {
    execFile(file, args, options, (error) => resolve(error === null));
  });
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
