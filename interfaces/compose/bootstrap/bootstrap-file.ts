import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntrySecrets } from '../../../application/bootstrap/entry-secrets.js';
import {
  type BootstrapApiKey,
  type BootstrapDocument,
  type BootstrapPerson,
  type BootstrapResource,
  type BootstrapRole,
  type BootstrapTenant,
  bootstrapSchema,
} from '../../../application/bootstrap/bootstrap-document.js';
import { isSameAudience } from '../../../domain/client/audience.js';
import type { ClientInput } from '../../../domain/client/client-input.js';
import { normaliseEmail } from '../../../domain/shared/email.js';
import { compileSchema } from '../../../infrastructure/json-schema/compile-schema.js';
import { ConfigError } from '../../config-error.js';

/** The files of the bootstrap in `DATA_DIR`, both of mode 0600. */
export interface BootstrapFiles {
  /** The document of the last run that ended, with ids and secrets. */
  readonly done: string;
  /** The run under way, with secrets: it remains only after a crash or a refusal. */
  readonly pending: string;
}

export const bootstrapFiles = (dataDir: string): BootstrapFiles => ({
  done: join(dataDir, 'bootstrap.json'),
  pending: join(dataDir, 'bootstrap.pending.json'),
});

/** Returns the content of `BOOTSTRAP_FILE`. Throws ConfigError: one line that names the bad member and never its value. */
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
 * A run under way. It holds no document: the next start reads `BOOTSTRAP_FILE` again, where a refused value may have been
 * corrected.
 */
export interface PendingRun {
  /** See `Bootstrap`. */
  readonly run: string;
  /** The secrets that the run generated. */
  readonly filledIn: EntrySecrets;
  /** Whether it creates the demo tenant, without a `BOOTSTRAP_FILE`. Default: false. */
  readonly isDemo?: boolean;
}

/** Returns the document of the last run that ended; null when there was none. Throws ConfigError. */
export const readDone = ({ done }: BootstrapFiles): BootstrapDocument | null =>
  readOwn(done) as BootstrapDocument | null;

/** Returns the run that a crash or a refusal ended; null when there is none. Throws ConfigError. */
export const readPending = ({ pending }: BootstrapFiles): PendingRun | null =>
  readOwn(pending) as PendingRun | null;

function readOwn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    // the parser's message quotes the text, which holds secrets
    throw new ConfigError(
      `${file} cannot be read (${code ?? 'it is not valid JSON'}): mend it or move it away`,
    );
  }
}

export const writePending = ({ pending }: BootstrapFiles, run: PendingRun): void => writeWhole(pending, run);

/** Writes the document of a run that has ended, and deletes the file of the run under way. */
export function writeDone(files: BootstrapFiles, document: BootstrapDocument): void {
  rewriteDone(files, document);
  rmSync(files.pending, { force: true });
}

/** Replaces `bootstrap.json`. A run under way stays pending. */
export const rewriteDone = ({ done }: BootstrapFiles, document: BootstrapDocument): void =>
  writeWhole(done, document);

function writeWhole(file: string, content: object): void {
  const next = `${file}.next`;
  writeFileSync(next, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(next, file);
}

/**
 * Returns `applied` with the entries of `earlier` that `requested` names no longer, so that no secret is lost that only this
 * file shows. An entry that `requested` names and `applied` lacks was deleted.
 */
export function merge(
  applied: BootstrapDocument,
  earlier: BootstrapDocument | null,
  requested: BootstrapDocument,
): BootstrapDocument {
  if (earlier === null) return applied;
  const tenants = (applied.tenants ?? []).map((tenant, index) => {
    const before = earlier.tenants?.find(({ slug }) => slug === tenant.slug);
    if (before === undefined) return tenant;
    const named = requested.tenants?.[index] ?? tenant;
    return {
      ...tenant,
      users: both(isPerson, [tenant.users, named.users], before.users),
      resources: both(isResource, [tenant.resources, named.resources], before.resources),
      roles: both(isRole, [tenant.roles, named.roles], before.roles),
      apiKeys: both(isApiKey, [tenant.apiKeys, named.apiKeys], before.apiKeys),
      clients: both(isClient, [tenant.clients, named.clients], before.clients),
    };
  });
  const isTenant: IsSame<BootstrapTenant> = (one, other) => one.slug === other.slug;
  const operators = both(isPerson, [applied.operators, requested.operators], earlier.operators);
  return {
    ...applied,
    tenants: both(isTenant, [tenants], earlier.tenants),
    ...(operators.length > 0 && { operators }),
  };
}

/** Returns whether two entries, of the new document and of the one before, are the same. */
type IsSame<Entry> = (now: Entry, before: Entry) => boolean;

const hasSameId = ({ id }: { readonly id?: string }, before: { readonly id?: string }): boolean =>
  id !== undefined && id === before.id;
const isPerson: IsSame<BootstrapPerson> = (now, before) =>
  hasSameId(now, before) || normaliseEmail(now.email) === normaliseEmail(before.email);
const isResource: IsSame<BootstrapResource> = (now, before) =>
  isSameAudience(now.identifier, before.identifier);
const isRole: IsSame<BootstrapRole> = (now, before) =>
  hasSameId(now, before) || now.name.toLowerCase() === before.name.toLowerCase();
const isApiKey: IsSame<BootstrapApiKey> = (now, before) => now.name === before.name;
const isClient: IsSame<ClientInput> = (now, before) =>
  now.clientId === undefined ? now.name === before.name : now.clientId === before.clientId;

/** Returns the first list of `now`, then the entries of `before` that are in no list of `now`. */
function both<Entry>(
  isSame: IsSame<Entry>,
  now: readonly (readonly Entry[] | undefined)[],
  before: readonly Entry[] = [],
): Entry[] {
  const all = now.flatMap((entries) => entries ?? []);
  return [...(now[0] ?? []), ...before.filter((entry) => !all.some((one) => isSame(one, entry)))];
}
