import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  BootstrapApiKey,
  BootstrapDocument,
  BootstrapPerson,
  BootstrapRole,
  BootstrapTenant,
} from '../../application/bootstrap/bootstrap-document.js';
import { bootstrapSchema } from '../../application/bootstrap/bootstrap-document.js';
import { normaliseEmail } from '../../domain/shared/email.js';
import type { ClientInput } from '../../domain/client/client-input.js';
import { compileSchema } from '../../infrastructure/json-schema/compile-schema.js';
import { ConfigError } from '../config.js';

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

/** A run under way: its name, and what it creates. */
export interface PendingRun {
  readonly run: string;
  readonly document: BootstrapDocument;
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

export function writeDone({ done, pending }: BootstrapFiles, document: BootstrapDocument): void {
  writeWhole(done, document);
  rmSync(pending, { force: true });
}

const writeWhole = (file: string, content: object): void => {
  const next = `${file}.next`;
  writeFileSync(next, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(next, file);
};

/** The document's own entries, with what `earlier` knows of the same ones filled in where the document is silent. */
export const fill = (document: BootstrapDocument, earlier: BootstrapDocument | null): BootstrapDocument =>
  earlier ? combine(document, earlier, matching) : document;

/** `document`, then what only `earlier` has, so that no secret that was shown in this file only is ever lost. */
export const keep = (document: BootstrapDocument, earlier: BootstrapDocument | null): BootstrapDocument =>
  earlier ? combine(document, earlier, everything) : document;

type Select = <Entry>(merged: Entry[], onlyEarlier: Entry[]) => Entry[];
const matching: Select = (merged) => merged;
const everything: Select = (merged, onlyEarlier) => [...merged, ...onlyEarlier];

// tenants go by their slug, people by their email, roles and keys by their name, clients by their id
function combine(document: BootstrapDocument, earlier: BootstrapDocument, select: Select): BootstrapDocument {
  const tenants = combineBy(slugOf, document.tenants, earlier.tenants, select, (now, before) => ({
    ...before,
    ...now,
    owner: emailOf(now.owner) === emailOf(before.owner) ? { ...before.owner, ...now.owner } : now.owner,
    users: combineBy(emailOf, now.users, before.users, select),
    roles: combineBy(nameOf, now.roles, before.roles, select),
    apiKeys: combineBy(nameOf, now.apiKeys, before.apiKeys, select),
    clients: combineBy(clientKey, withIds(now.clients, before.clients), before.clients, select),
  }));
  return { ...document, tenants };
}

const slugOf = (tenant: BootstrapTenant): string => tenant.slug;
const emailOf = (person: BootstrapPerson): string => normaliseEmail(person.email);
const nameOf = (entry: BootstrapRole | BootstrapApiKey): string => entry.name.toLowerCase();

// no client id holds a space
const clientKey = ({ clientId, name = '' }: ClientInput): string => clientId ?? `named ${name}`;

/** Clients that are named only have the ids that `before` knows them by. */
const withIds = (now: readonly ClientInput[] = [], before: readonly ClientInput[] = []): ClientInput[] =>
  now.map((client) => {
    const clientId =
      client.clientId ?? before.find(({ name }) => name !== undefined && name === client.name)?.clientId;
    return clientId === undefined ? client : { ...client, clientId };
  });

function combineBy<Entry extends object>(
  key: (entry: Entry) => string,
  now: readonly Entry[] = [],
  before: readonly Entry[] = [],
  select: Select,
  both: (now: Entry, before: Entry) => Entry = (a, b) => ({ ...b, ...a }),
): Entry[] {
  const earlier = new Map(before.map((entry) => [key(entry), entry]));
  const merged = now.map((entry) => {
    const known = earlier.get(key(entry));
    earlier.delete(key(entry));
    return known ? both(entry, known) : entry;
  });
  return select(merged, [...earlier.values()]);
}
