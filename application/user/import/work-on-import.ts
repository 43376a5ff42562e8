import { DomainError } from '../../../domain/shared/domain-error.js';
import type { App, ClientApp, LogApp } from '../../app.js';
import type {
  ClaimedImport,
  StoredUserImport,
  UserImportFailure,
  UserImports,
} from '../../ports/tenant/user-imports.js';
import { pause } from '../../shared/pause.js';
import { numberedLines } from './file-parts.js';
import { importConnections } from './import-connections.js';
import { checkLines, importLines } from './import-lines.js';
import type { ImportPace } from './import-pace.js';
import { importRoles } from './import-roles.js';
import { type ImportRoom, importRoom } from './import-room.js';
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
import { lostRight } from './lost-right.js';

interface ImportWork {
  readonly app: App;
  readonly imports: UserImports;
  readonly onError: (error: unknown) => void;
  readonly pace: ImportPace;
  /** Resolves with true once the read models show what was written so far, with false when they do not in a reasonable time. */
  readonly shown: () => Promise<unknown>;
  /** The process that works. */
  readonly worker: string;
  readonly stopping: AbortSignal;
}

/** How often a worker says that it goes on. */
const BEAT_MS = 5_000;
/** Between two looks whether the read models show what was written, where they are far behind. */
const BEHIND_MS = 1_000;

/** Works on an import until it ends, is cancelled, or the process stops. Returns false where it goes on later. Never rejects. */
export async function workOn(work: ImportWork, claimed: ClaimedImport): Promise<boolean> {
  const { imports, onError, worker } = work;
  const beating = setInterval(() => void imports.beat(claimed, worker).catch(onError), BEAT_MS);
  try {
    return await goOn(work, claimed);
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

async function goOn(work: ImportWork, claimed: ClaimedImport): Promise<boolean> {
  const { app, imports, pace, worker } = work;
  const run = runOf(app, claimed);
  let rest = claimed;
  if (claimed.state === 'checking') {
    const next = await checkAndStart(work, run, claimed);
    if (next === 'later') await imports.release(claimed, worker);
    if (next !== 'running') return next === 'ended';
    rest = { ...claimed, nextPart: 0, counts: noCounts };
  }
  const done = await goThrough(work, rest, async (lines) =>
    importLines(app, { ...run, room: await roomFor(work, run) }, lines, pace),
  );
  if (done !== null) await imports.end(claimed, worker, null);
  return true;
}

/**
 * Checks an import where its options or the plan ask for that, and begins its writing. `ended`: for this process. `later`:
 * another import of the tenant writes, which takes of the same room.
 */
async function checkAndStart(
  work: ImportWork,
  run: ImportRun,
  claimed: ClaimedImport,
): Promise<'running' | 'ended' | 'later'> {
  const { app, imports, pace, worker } = work;
  const { dryRun, onConflict } = run.options;
  const isLimited = (await roomFor(work, run)) !== null;
  if (isLimited && !dryRun && (await imports.othersRun(claimed))) return 'later';
  if (!dryRun && onConflict !== 'fail' && !isLimited)
    return (await imports.startOver(claimed, worker, 'running')) ? 'running' : 'ended';
  // what an earlier process has checked is known to that one alone: lines are compared with those before
  if (claimed.nextPart > 0 && !(await imports.startOver(claimed, worker, 'checking'))) return 'ended';
  const fromStart = { ...claimed, nextPart: 0, counts: noCounts };
  const checked = await goThrough(work, fromStart, checkerOf(app, run, pace));
  if (checked === null) return 'ended';
  const endIfRefused = async (): Promise<boolean> => {
    const failure = failureOf(checked.counts, run.options, await roomFor(work, run));
    if (dryRun || failure !== null) await imports.end(claimed, worker, failure);
    return dryRun || failure !== null;
  };
  if (await endIfRefused()) return 'ended';
  if (!isLimited) return (await imports.startOver(claimed, worker, 'running')) ? 'running' : 'ended';
  if (!(await imports.startAlone(claimed, worker))) return 'later';
  // another one may have taken the room between the check and here
  return (await endIfRefused()) ? 'ended' : 'running';
}

/** Returns the room that the plan leaves, counted when the read models show everything; null for any. */
const roomFor = ({ app, shown, stopping }: ImportWork, { context }: ImportRun): Promise<ImportRoom | null> =>
  importRoom(app, context, async () => {
    while (!stopping.aborted && (await shown()) === false) await pause(BEHIND_MS, stopping);
  });

/** Returns whether a failure may pass: not what a value of the file causes, here or in the database (SQLSTATE classes 22, 23). */
const isPassing = (error: unknown): boolean =>
  !(error instanceof DomainError && error.kind !== 'unavailable') &&
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
    room: null,
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
  { app, imports, worker, stopping }: ImportWork,
  claimed: ClaimedImport,
  handle: (lines: readonly SourceLine[]) => Promise<LineResult[]>,
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
    const lost = await lostRight(app, claimed);
    if (lost !== null) {
      await noted;
      await imports.cancel(claimed, lost);
      return null;
    }
    const part = await imports.part(claimed, number);
    // it was cancelled, or the tenant is deleted
    if (part === null) return null;
    const results = await handle(numberedLines(part));
    const done = { number, counts: countsOf(results), results: resultLines(results) };
    if (!(await noted)) return null;
    noted = imports.addDone(claimed, worker, done);
    // its failure is thrown when it is awaited
    noted.catch(() => undefined);
    counts = addCounts(counts, done.counts);
  }
  return (await noted) ? { counts } : null;
}

/** Returns why an import that was checked cannot be carried out; null for nothing. */
const failureOf = (
  { created, refused }: StoredUserImport['counts'],
  { onConflict }: Pick<ImportOptions, 'onConflict'>,
  room: ImportRoom | null,
): UserImportFailure | null => {
  if (room !== null && created > room.left()) return 'plan_limit';
  return onConflict === 'fail' && refused > 0 ? 'conflicts' : null;
};
