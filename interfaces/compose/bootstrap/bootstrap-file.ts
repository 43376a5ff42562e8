import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntrySecrets } from '../../../application/bootstrap/entry-secrets.js';
import {
  type BootstrapApiKey,
  type BootstrapDocument,
  type BootstrapPerson,
  type BootstrapRole,
  type BootstrapTenant,
  bootstrapSchema,
} from '../../../application/bootstrap/bootstrap-document.js';
import type { ClientInput } from '../../../domain/client/client-input.js';
import { normaliseEmail } from '../../../domain/shared/email.js';
import { compileSchema } from '../../../infrastructure/json-schema/compile-schema.js';
import { ConfigError } from '../../config.js';

/** The files of the bootstrap in `DATA_DIR`, both of mode 0600. */
export interface BootstrapFiles {
  /** What ran, with ids and secrets. */
  readonly done: string;
  /** What is being run, with secrets: there after a crash only. */
  readonly pending: string;
}

export const bootstrapFiles = (dataDir: string): BootstrapFiles => ({
  done: join(dataDir, 'bootstrap.json'),
  pending: join(dataDir, 'bootstrap.pending.json'),
});

/** Reads and checks `BOOTSTRAP_FILE`. Throws ConfigError, in one line that names the member and never its value. */
export function readBootstrapFile(file: string): BootstrapDocument {
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const cause =
      error instanceof SyntaxError ? 'it is not valid JSON' : (error as NodeJS.ErrnoException).code;
    throw new ConfigError(`BOOTSTRAP_FILE is "${file}": it cannot be read (${cause ?? 'unknown error'})`);
  }
  const [fault] = compileSchema(bootstrapSchema)(document);
  if (fault)
    throw new ConfigError(`BOOTSTRAP_FILE is "${file}": at ${fault.pointer || '/'}: ${fault.detail}`);
  return document as BootstrapDocument;
}

/**
 * A run under way: its name, and the secrets that it made. What it creates is said by `BOOTSTRAP_FILE` alone, so that a value
 * that was refused is gone with its correction there.
 */
export interface PendingRun {
  readonly run: string;
  readonly filledIn: EntrySecrets;
  /** Whether it creates the demo tenant, in place of what a `BOOTSTRAP_FILE` says. Default: false. */
  readonly isDemo?: boolean;
}

/** What the last run that ended wrote, null when there was none. Throws ConfigError. */
export const readDone = ({ done }: BootstrapFiles): BootstrapDocument | null =>
  readOwn(done) as BootstrapDocument | null;

/** The run that a crash or a refusal ended, null when there is none. Throws ConfigError. */
export const readPending = ({ pending }: BootstrapFiles): PendingRun | null =>
  readOwn(pending) as PendingRun | null;

function readOwn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    // the parser's own message quotes the text, and that holds secrets
    throw new ConfigError(
      `${file} cannot be read (${code ?? 'it is not valid JSON'}): mend it or move it away`,
    );
  }
}

export function writePending({ pending }: BootstrapFiles, run: PendingRun): void {
  writeWhole(pending, run);
}

/** Writes what a run that ends created; nothing is pending then. */
export function writeDone(files: BootstrapFiles, document: BootstrapDocument): void {
  rewriteDone(files, document);
  rmSync(files.pending, { force: true });
}

/** Writes `bootstrap.json` anew, beside a run that may be pending: its secrets stand nowhere else. */
export function rewriteDone({ done }: BootstrapFiles, document: BootstrapDocument): void {
  writeWhole(done, document);
}

const writeWhole = (file: string, content: object): void => {
  const next = `${file}.next`;
  writeFileSync(next, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(next, file);
};

/**
 * Returns `applied`, then what `earlier` has and `wanted` names no longer, so that no secret that was shown in this file only is
 * ever lost. What `wanted` names and `applied` lacks was deleted.
 */
export function keep(
  applied: BootstrapDocument,
  earlier: BootstrapDocument | null,
  wanted: BootstrapDocument,
): BootstrapDocument {
  if (earlier === null) return applied;
  const tenants = (applied.tenants ?? []).map((tenant, index) => {
    const before = earlier.tenants?.find(({ slug }) => slug === tenant.slug);
    if (before === undefined) return tenant;
    const named = wanted.tenants?.[index] ?? tenant;
    return {
      ...tenant,
      users: both(isPerson, [tenant.users, named.users], before.users),
      roles: both(isRole, [tenant.roles, named.roles], before.roles),
      apiKeys: both(isApiKey, [tenant.apiKeys, named.apiKeys], before.apiKeys),
      clients: both(isClient, [tenant.clients, named.clients], before.clients),
    };
  });
  const isTenant: IsSame<BootstrapTenant> = (one, other) => one.slug === other.slug;
  return { ...applied, tenants: both(isTenant, [tenants], earlier.tenants) };
}

/** Whether an entry of now is one of before. */
type IsSame<Entry> = (now: Entry, before: Entry) => boolean;

// the same one under another address or name
const hasId = ({ id }: { readonly id?: string }, before: { readonly id?: string }): boolean =>
  id !== undefined && id === before.id;
const isPerson: IsSame<BootstrapPerson> = (now, before) =>
  hasId(now, before) || normaliseEmail(now.email) === normaliseEmail(before.email);
const isRole: IsSame<BootstrapRole> = (now, before) =>
  hasId(now, before) || now.name.toLowerCase() === before.name.toLowerCase();
const isApiKey: IsSame<BootstrapApiKey> = (now, before) => now.name === before.name;
const isClient: IsSame<ClientInput> = (now, before) =>
  now.clientId === undefined ? now.name === before.name : now.clientId === before.clientId;

/** The first of `now`, then those of `before` that are none of `now`. */
function both<Entry>(
  isSame: IsSame<Entry>,
  now: readonly (readonly Entry[] | undefined)[],
  before: readonly Entry[] = [],
): Entry[] {
  const all = now.flatMap((entries) => entries ?? []);
  return [...(now[0] ?? []), ...before.filter((entry) => !all.some((one) => isSame(one, entry)))];
}
