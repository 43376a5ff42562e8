import { type Hash, createHash } from 'node:crypto';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { isPresent } from '../../../domain/tenant/tenant.js';
import type { App, BillingApp, ClientApp, LogApp } from '../../app.js';
import { recordAudit } from '../../audit/record-audit.js';
import { currentEntitlements } from '../../billing/refuse-beyond-plan.js';
import {
  type ClaimedImport,
  type StoredUserImport,
  type UserImportFailure,
  type UserImports,
  MOST_IMPORTS,
} from '../../ports/tenant/user-imports.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { load } from '../../shared/load.js';
import { tenantTarget } from '../../tenant/tenant-stream.js';
import { checkLines, importLines } from './import-lines.js';
import { importConnections } from './import-connections.js';
import { type ImportPace, type ImportPaceOptions, importPace, withoutRests } from './import-pace.js';
import { importRoles } from './import-roles.js';
import {
  type ImportOptions,
  type ImportRun,
  type LineResult,
  type SourceLine,
  addCounts,
  countsOf,
  noCounts,
  resultLines,
} from './import-run.js';
import { type FileLimits, fileParts, numberedLines, usualLimits } from './file-parts.js';

export interface UserImporterDeps {
  readonly app: App;
  readonly imports: UserImports;
  readonly onError: (error: unknown) => void;
  /** What imports make way for. Default: nothing. */
  readonly others?: Omit<ImportPaceOptions, 'stopping'>;
  /** Default: 200,000 lines or 256 MiB. */
  readonly limits?: FileLimits;
  /** Milliseconds between two looks for an import that another process left. Default: 5,000. */
  readonly pollEveryMs?: number;
}

/** What an import is asked for. */
export interface ImportRequest {
  readonly options: ImportOptions;
  /** Whether the caller may give roles. */
  readonly mayGiveRoles: boolean;
  /** NDJSON in UTF-8. */
  readonly file: AsyncIterable<Uint8Array>;
}

/** An import whose file is whole, and which waits for its beginning. */
export interface ReceivedImport {
  /** SHA-256 of the file. */
  readonly digest: Uint8Array;
  /** Begins the import, and returns it while it is worked on. Throws `upload_lost` for a file that was given up meanwhile. */
  begin(): Promise<Done & { readonly stored: StoredUserImport }>;
  /** Forgets an import that was not started. Idempotent. */
  drop(): Promise<void>;
}

export interface UserImporter {
  /**
   * Takes the file of an import. Throws `imports_under_way`, `too_many_lines`, `line_too_long`, `file_too_large`,
   * `file_empty`, and what the file throws; nothing is kept then.
   */
  receive(context: CommandContext, request: ImportRequest): Promise<ReceivedImport>;
  /** Ends the work of this process; another one goes on with it, or this one after its next start. */
  stop(): Promise<void>;
}

/** The most imports that a process works on at a time. */
const MOST_AT_ONCE = 2;
const POLL_EVERY_MS = 5_000;

const underWay = (): DomainError =>
  new DomainError(
    'conflict',
    'imports_under_way',
    `${MOST_IMPORTS} imports are under way: wait until one has ended, or cancel it.`,
  );

const lost = (): DomainError =>
  new DomainError('unavailable', 'upload_lost', 'The file took too long to arrive. Send it again.');

/** Creates the maker of imports, which goes on after the request that began one, and after a process that died. */
export function userImporter(deps: UserImporterDeps): UserImporter {
  const { app, imports, onError, others, limits = usualLimits, pollEveryMs = POLL_EVERY_MS } = deps;
  const worker = app.ids.next();
  const stopping = new AbortController();
  const pace = others ? importPace({ ...others, stopping: stopping.signal }) : withoutRests;
  const running = new Set<Promise<void>>();

  const poll = async (): Promise<void> => {
    while (running.size < MOST_AT_ONCE && !stopping.signal.aborted) {
      const claimed = await imports.claim(worker);
      if (claimed === null) return;
      const work = workOn({ ...deps, pace }, worker, claimed, stopping.signal).then((hasEnded) => {
        running.delete(work);
        // one that was released waits for the next interval
        if (hasEnded) void poll().catch(onError);
      });
      running.add(work);
    }
  };
  const polling = setInterval(() => void poll().catch(onError), pollEveryMs).unref();

  return {
    async receive(context, { options, mayGiveRoles, file }) {
      const { tenantId, actor, source, traceId, commandId } = context;
      const ref = { tenantId, importId: commandId };
      if (!(await imports.begin({ ...ref, options, mayGiveRoles, actor, source, traceId }))) throw underWay();
      const hash = createHash('sha256');
      let [parts, lines] = [0, 0];
      try {
        for await (const part of fileParts(hashed(file, hash), limits)) {
          const number = parts++;
          await pace.step(() => imports.addPart(ref, number, part));
          lines = part.firstLine + part.count - 1;
        }
        if (lines === 0)
          throw new DomainError('invalid', 'file_empty', 'The file has no lines; write one for each person.');
      } catch (error) {
        await imports.drop(ref);
        throw error;
      }
      let hasStarted = false;
      return {
        digest: hash.digest(),
        async begin() {
          const position = options.dryRun ? null : await recordImport(app, context, options);
          await imports.start(ref, { parts, lines });
          hasStarted = true;
          const stored = await imports.find(ref);
          if (stored === null) throw lost();
          void poll().catch(onError);
          return { stored, position };
        },
        async drop() {
          if (!hasStarted) await imports.drop(ref);
        },
      };
    },
    async stop() {
      stopping.abort();
      clearInterval(polling);
      await Promise.all(running);
    },
  };
}

async function* hashed(file: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array, void, void> {
  for await (const piece of file) {
    hash.update(piece);
    yield piece;
  }
}

/** Records in the audit log that an import begins, and returns the position. */
export const recordImport = (
  app: Pick<App, 'events' | 'ids' | 'clock'>,
  context: CommandContext,
  { onConflict, trustVerified, notify, allowWeak }: ImportOptions,
): Promise<bigint> =>
  recordAudit(app, context, {
    type: 'UserImportBegun',
    data: { importId: context.commandId, onConflict, trustVerified, notify, allowWeak },
  });

/** How often a worker says that it goes on. */
const BEAT_MS = 5_000;

/** Works on an import until it ends, is cancelled, or the process stops. Returns false where it goes on later. Never rejects. */
async function workOn(
  deps: UserImporterDeps & { readonly pace: ImportPace },
  worker: string,
  claimed: ClaimedImport,
  stopping: AbortSignal,
): Promise<boolean> {
  const { app, imports, onError, pace } = deps;
  const beating = setInterval(() => void imports.beat(claimed, worker).catch(onError), BEAT_MS);
  try {
    const run = runOf(app, claimed);
    const { dryRun, onConflict } = run.options;
    let [from, { counts }] = [claimed.nextPart, claimed];
    if (claimed.state === 'checking') {
      const room = await roomOf(app, run);
      if (dryRun || onConflict === 'fail' || room !== null) {
        // what an earlier process has checked is known to that one alone: lines are compared with those before
        if (from > 0 && !(await imports.startOver(claimed, worker, 'checking'))) return true;
        const fromStart = { ...claimed, nextPart: 0, counts: noCounts };
        const checked = await goThrough(deps, worker, fromStart, stopping, checkerOf(app, run, pace));
        if (checked === null) return true;
        const failure = failureOf(checked.counts, run.options, room);
        if (dryRun || failure !== null) {
          await imports.end(claimed, worker, failure);
          return true;
        }
      }
      if (!(await imports.startOver(claimed, worker, 'running'))) return true;
      [from, counts] = [0, noCounts];
    }
    const rest = { ...claimed, nextPart: from, counts };
    const done = await goThrough(deps, worker, rest, stopping, (lines) => importLines(app, run, lines, pace));
    if (done !== null) await imports.end(claimed, worker, null);
    return true;
  } catch (error) {
    onError(error);
    // the log or the database does not answer: the import goes on later, here or elsewhere
    if (isPassing(error)) await imports.release(claimed, worker).catch(onError);
    else await imports.end(claimed, worker, 'error').catch(onError);
    return false;
  } finally {
    clearInterval(beating);
  }
}

/** Returns whether a failure may pass: not what a value of the file causes, here or in the database (SQLSTATE classes 22, 23). */
const isPassing = (error: unknown): boolean =>
  !(error instanceof DomainError) &&
  !(error instanceof TypeError) &&
  !(error instanceof RangeError) &&
  !/^2[23]/.test(String((error as { readonly code?: unknown }).code));

function runOf(
  app: ClientApp,
  { tenantId, importId, actor, source, traceId, options, mayGiveRoles }: ClaimedImport,
): ImportRun {
  return {
    importId,
    options,
    context: { tenantId, actor, source, traceId, commandId: importId, ip: null, userAgent: null },
    roles: mayGiveRoles ? importRoles(app, tenantId) : null,
    connections: importConnections(app, tenantId),
  };
}

/** Returns a function that checks lines after each other, and knows those before. */
function checkerOf(
  app: LogApp,
  run: ImportRun,
  pace: ImportPace,
): (lines: readonly SourceLine[]) => Promise<LineResult[]> {
  const seen = new Set<string>();
  return (lines) => checkLines(app, run, lines, seen, pace);
}

/** Goes through the parts of a file that are left. Returns the counts of all; null where the work ended before. */
async function goThrough(
  { app, imports }: Pick<UserImporterDeps, 'app' | 'imports'>,
  worker: string,
  claimed: ClaimedImport,
  stopping: AbortSignal,
  work: (lines: readonly SourceLine[]) => Promise<LineResult[]>,
): Promise<Pick<ClaimedImport, 'counts'> | null> {
  let { counts } = claimed;
  /** Whether the part before is noted: the next one does not wait for that, as it can be repeated. */
  let noted = Promise.resolve(true);
  for (let number = claimed.nextPart; number < claimed.parts; number++) {
    if (stopping.aborted) {
      await noted;
      await imports.release(claimed, worker);
      return null;
    }
    if (await isLocked(app, claimed.tenantId)) {
      await noted;
      await imports.cancel(claimed);
      return null;
    }
    const part = await imports.part(claimed, number);
    // it was cancelled, or the tenant is deleted
    if (part === null) return null;
    const results = await work(numberedLines(part));
    const done = { number, counts: countsOf(results), results: resultLines(results) };
    if (!(await noted)) return null;
    noted = imports.addDone(claimed, worker, done);
    // its failure is thrown when it is awaited
    noted.catch(() => undefined);
    counts = addCounts(counts, done.counts);
  }
  return (await noted) ? { counts } : null;
}

/** Returns whether an operator has locked the tenant, which also stops what its keys have begun. */
async function isLocked(app: LogApp, tenantId: string): Promise<boolean> {
  const { stream, aggregate } = tenantTarget(tenantId);
  const { state } = await load(app, stream, aggregate);
  return isPresent(state) && state.lock !== null;
}

/** Returns how many users the plan of the tenant allows beyond those that there are; null for any number. */
async function roomOf(app: BillingApp, { context }: Pick<ImportRun, 'context'>): Promise<number | null> {
  const { tenantId, actor } = context;
  if (actor.type === 'system' || actor.type === 'operator') return null;
  const { limits } = await currentEntitlements(app, tenantId);
  if (limits.users === null) return null;
  return limits.users - (await app.planUse.count(tenantId, 'users', app.clock.now()));
}

/** Returns why an import that was checked cannot be carried out; null for nothing. */
const failureOf = (
  { created, refused }: StoredUserImport['counts'],
  { onConflict }: Pick<ImportOptions, 'onConflict'>,
  room: number | null,
): UserImportFailure | null => {
  if (room !== null && created > room) return 'plan_limit';
  return onConflict === 'fail' && refused > 0 ? 'conflicts' : null;
};
