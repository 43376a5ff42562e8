import { type Hash, createHash } from 'node:crypto';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { App } from '../../app.js';
import { recordAudit } from '../../audit/record-audit.js';
import { type StoredUserImport, type UserImports, MOST_IMPORTS } from '../../ports/tenant/user-imports.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { type FileLimits, fileParts, usualLimits } from './file-parts.js';
import { type ImportPaceOptions, importPace, withoutRests } from './import-pace.js';
import type { ImportOptions } from './import-run.js';
import { workOn } from './work-on-import.js';

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
   * `not_utf8`, `file_empty`, and what the file throws; nothing is kept then.
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
      const shown = others?.shown ?? (() => Promise.resolve(true));
      const deps = { app, imports, onError, pace, shown, worker, stopping: stopping.signal };
      const work = workOn(deps, claimed).then((hasEnded) => {
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
