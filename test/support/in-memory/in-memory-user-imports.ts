import {
  type ClaimedImport,
  IMPORT_SILENT_MS,
  type ImportPart,
  type ImportRef,
  MOST_IMPORTS,
  type UserImports,
} from '../../../application/ports/tenant/user-imports.js';
import { addCounts, noCounts } from '../../../application/user/import/import-run.js';

interface Kept {
  readonly shown: ClaimedImport;
  readonly isReceiving: boolean;
  readonly isUnderWay: boolean;
  readonly worker: string | null;
  readonly beatAt: number;
  readonly files: Map<number, ImportPart>;
  readonly results: readonly string[];
}

/** Imports of people in memory. */
export function inMemoryUserImports(now: () => number): UserImports {
  const all = new Map<string, Kept>();
  const find = ({ importId, tenantId }: ImportRef): Kept | null => {
    const one = all.get(importId);
    return one?.shown.tenantId === tenantId ? one : null;
  };
  const shownOf = (one: Kept | null): ClaimedImport | null =>
    one === null || one.isReceiving ? null : one.shown;
  const change = (one: Kept, by: Partial<Kept>, shown: Partial<ClaimedImport> = {}): void => {
    all.set(one.shown.importId, { ...one, beatAt: now(), ...by, shown: { ...one.shown, ...shown } });
  };
  const ours = (ref: ImportRef, worker: string): Kept | null => {
    const one = find(ref);
    return one !== null && one.isUnderWay && one.worker === worker ? one : null;
  };
  const startOver = (ref: ImportRef, worker: string, state: 'checking' | 'running'): Promise<boolean> => {
    const one = ours(ref, worker);
    if (one !== null) change(one, { results: [] }, { state, nextPart: 0, counts: noCounts });
    return Promise.resolve(one !== null);
  };
  const doOthersRun = ({ tenantId, importId }: ImportRef): boolean =>
    [...all.values()].some(
      ({ shown, isUnderWay }) =>
        isUnderWay && shown.tenantId === tenantId && shown.importId !== importId && shown.state === 'running',
    );
  const finishedAt = (): string => new Date(now()).toISOString();
  const ended = { isUnderWay: false, worker: null, files: new Map() };
  return {
    begin: (started) => {
      const others = [...all.values()].filter(
        ({ shown, isUnderWay, isReceiving }) =>
          shown.tenantId === started.tenantId && (isUnderWay || isReceiving),
      );
      if (others.length >= MOST_IMPORTS) return Promise.resolve(false);
      all.set(started.importId, {
        isReceiving: true,
        isUnderWay: false,
        worker: null,
        beatAt: now(),
        files: new Map(),
        results: [],
        shown: {
          ...started,
          state: 'checking',
          failure: null,
          total: 0,
          parts: 0,
          nextPart: 0,
          counts: noCounts,
          startedAt: new Date(now()).toISOString(),
          finishedAt: null,
        },
      });
      return Promise.resolve(true);
    },
    addPart: (ref, number, { firstLine, lines }) => {
      find(ref)?.files.set(number, { firstLine, lines });
      return Promise.resolve();
    },
    start: (ref, { parts, lines }) => {
      const one = find(ref);
      if (one?.isReceiving === true)
        change(one, { isReceiving: false, isUnderWay: true }, { parts, total: lines });
      return Promise.resolve();
    },
    drop: (ref) => {
      if (find(ref)?.isReceiving === true) all.delete(ref.importId);
      return Promise.resolve();
    },
    find: (ref) => Promise.resolve(shownOf(find(ref))),
    list: (tenantId, { limit, after, includeTotal }) => {
      const items = [...all.values()]
        .flatMap((one) => shownOf(one) ?? [])
        .filter((shown) => shown.tenantId === tenantId)
        .reverse();
      const from = after === null ? 0 : items.findIndex(({ importId }) => importId === after.id) + 1;
      const page = items.slice(from, from + limit);
      const last = page.at(-1);
      const next = last && from + limit < items.length ? { key: last.startedAt, id: last.importId } : null;
      return Promise.resolve({ items: page, next, ...(includeTotal && { total: items.length }) });
    },
    claim: (worker) => {
      const one = [...all.values()].find(
        (kept) => kept.isUnderWay && (kept.worker === null || kept.beatAt < now() - IMPORT_SILENT_MS),
      );
      if (one === undefined) return Promise.resolve(null);
      change(one, { worker });
      return Promise.resolve(one.shown);
    },
    beat: (ref, worker) => {
      const one = ours(ref, worker);
      if (one !== null) change(one, {});
      return Promise.resolve(one !== null);
    },
    part: (ref, number) => Promise.resolve(find(ref)?.files.get(number) ?? null),
    addDone: (ref, worker, { number, counts, results }) => {
      const one = ours(ref, worker);
      if (one === null || one.shown.nextPart !== number) return Promise.resolve(false);
      const added = results === '' ? one.results : [...one.results, results];
      change(one, { results: added }, { nextPart: number + 1, counts: addCounts(one.shown.counts, counts) });
      return Promise.resolve(true);
    },
    startOver,
    othersRun: (ref) => Promise.resolve(doOthersRun(ref)),
    startAlone: (ref, worker) =>
      doOthersRun(ref) ? Promise.resolve(false) : startOver(ref, worker, 'running'),
    end: (ref, worker, failure) => {
      const one = ours(ref, worker);
      const state = failure === null ? 'done' : 'failed';
      if (one !== null) change(one, ended, { state, failure, finishedAt: finishedAt() });
      return Promise.resolve();
    },
    release: (ref, worker) => {
      const one = ours(ref, worker);
      if (one !== null) change(one, { worker: null });
      return Promise.resolve();
    },
    cancel: (ref, failure) => {
      const one = find(ref);
      if (one?.isUnderWay === true)
        change(one, ended, { state: 'cancelled', failure, finishedAt: finishedAt() });
      return Promise.resolve();
    },
    // oxlint-disable-next-line typescript/require-await -- the port's are read as asynchronous pages
    async *results(ref) {
      yield* find(ref)?.results ?? [];
    },
    deleteExpired: () => Promise.resolve(),
  };
}
