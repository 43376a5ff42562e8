import {
  type SubjectKeys,
  type SubjectRef,
  tenantSubject,
} from '../../application/ports/events/subject-keys.js';
import {
  type ClaimedImport,
  type DonePart,
  IMPORT_SILENT_MS,
  type ImportCaller,
  type ImportPart,
  type ImportRef,
  MOST_IMPORTS,
  type UserImportFailure,
  type UserImports,
  type UserImportState,
} from '../../application/ports/tenant/user-imports.js';
import { type ImportCounts, noCounts } from '../../application/user/import/import-run.js';
import type { Page, PageRequest } from '../../application/shared/page.js';
import type { Database, Sql } from '../postgres/database.js';

const SILENT = `interval '${IMPORT_SILENT_MS} milliseconds'`;
const THIS = 'tenant_id = $1 and id = $2';
const UNDER_WAY = `state in ('checking', 'running')`;
const OURS = `${THIS} and worker = $3 and ${UNDER_WAY}`;
const COLUMNS = `
  tenant_id as "tenantId", id as "importId", state, failure, options, caller, may_give_roles as "mayGiveRoles", parts,
  next_part as "nextPart", total::float8 as total, counts, started_at as "startedAt", finished_at as "finishedAt"`;
/** Adds the counts of a part, `$5`, to those of the import. */
const SUM = `(
  select jsonb_object_agg(key, to_jsonb(value::bigint + ($5::jsonb ->> key)::bigint))
  from jsonb_each_text(counts) where key not in ('hashes', 'roles')
) || jsonb_build_object('hashes', ${namedSum('hashes')}, 'roles', ${namedSum('roles')})`;

function namedSum(member: string): string {
  return `(
    select coalesce(jsonb_object_agg(key, count), '{}') from (
      select key, sum(value::bigint) as count from (
        select * from jsonb_each_text(counts -> '${member}')
        union all select * from jsonb_each_text($5::jsonb -> '${member}')
      ) as both_parts group by key
    ) as sums)`;
}

const statements = {
  begin: `
    insert into storage.user_imports (tenant_id, id, slot, options, caller, may_give_roles, counts)
    select $1::uuid, $2::uuid, min(free), $3::jsonb, $4::jsonb, $5::boolean, $6::jsonb from generate_series(1, ${MOST_IMPORTS}) free
    where not exists (select from storage.user_imports where tenant_id = $1 and slot = free)
    having min(free) is not null
    on conflict do nothing`,
  addPart: `
    insert into storage.user_import_parts (tenant_id, import_id, number, first_line, sealed) values ($1, $2, $3, $4, $5)`,
  beatReceiving: `update storage.user_imports set beat_at = now() where ${THIS} and state = 'receiving'`,
  start: `
    update storage.user_imports set state = 'checking', parts = $3, total = $4, started_at = now()
    where ${THIS} and state = 'receiving'`,
  drop: `delete from storage.user_imports where ${THIS} and state = 'receiving'`,
  find: {
    name: 'user_import_find',
    text: `select ${COLUMNS} from storage.user_imports where ${THIS} and state <> 'receiving'`,
  },
  list: `
    select ${COLUMNS} from storage.user_imports
    where tenant_id = $1 and state <> 'receiving' and ($2::timestamptz is null or (started_at, id) < ($2, $3::uuid))
    order by started_at desc, id desc limit $4`,
  count: `select count(*)::float8 as total from storage.user_imports where tenant_id = $1 and state <> 'receiving'`,
  claim: `
    update storage.user_imports set worker = $1, beat_at = now()
    where (tenant_id, id) = (
      select tenant_id, id from storage.user_imports
      where slot is not null and ${UNDER_WAY} and (worker is null or beat_at < now() - ${SILENT})
      order by beat_at limit 1 for update skip locked)
    returning ${COLUMNS}`,
  beat: `update storage.user_imports set beat_at = now() where ${OURS}`,
  part: `
    select first_line::float8 as "firstLine", sealed from storage.user_import_parts
    where tenant_id = $1 and import_id = $2 and number = $3`,
  addDone: `
    update storage.user_imports set beat_at = now(), next_part = $4 + 1, counts = ${SUM}
    where ${OURS} and next_part = $4`,
  addResults: `
    insert into storage.user_import_results (tenant_id, import_id, number, lines) values ($1, $2, $3, $4)`,
  startOver: `update storage.user_imports set beat_at = now(), state = $5, next_part = 0, counts = $4 where ${OURS}`,
  othersRun: `select from storage.user_imports where tenant_id = $1 and id <> $2 and slot is not null and state = 'running'`,
  // in the order of slots, so that two never wait for each other
  lockUnderWay:
    'select from storage.user_imports where tenant_id = $1 and slot is not null order by slot for update',
  dropResults: 'delete from storage.user_import_results where tenant_id = $1 and import_id = $2',
  end: `
    update storage.user_imports
    set state = case when $4::text is null then 'done' else 'failed' end, failure = $4, slot = null, worker = null,
      finished_at = now()
    where ${OURS}`,
  release: `update storage.user_imports set worker = null where ${OURS}`,
  cancel: `
    update storage.user_imports
    set state = 'cancelled', failure = $3, slot = null, worker = null, finished_at = now()
    where ${THIS} and ${UNDER_WAY}`,
  dropParts: 'delete from storage.user_import_parts where tenant_id = $1 and import_id = $2',
  results: `
    select number, lines from storage.user_import_results
    where tenant_id = $1 and import_id = $2 and number > $3 order by number limit 20`,
  dropUnfinished: `
    delete from storage.user_imports
    where slot is not null and state = 'receiving' and beat_at < now() - interval '5 minutes'`,
  dropOld: `delete from storage.user_imports where finished_at < now() - interval '90 days'`,
  dropStray: [
    ['user_import_parts', 'and i.slot is not null'],
    ['user_import_results', ''],
  ].map(
    ([table, isKept]) => `
      delete from storage.${table} p where not exists (
        select from storage.user_imports i where i.tenant_id = p.tenant_id and i.id = p.import_id ${isKept})`,
  ),
};

interface Row extends ImportRef {
  readonly state: UserImportState;
  readonly failure: UserImportFailure | null;
  readonly options: ClaimedImport['options'];
  readonly caller: ImportCaller;
  readonly mayGiveRoles: boolean;
  readonly parts: number;
  readonly nextPart: number;
  readonly total: number;
  readonly counts: ImportCounts;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** Other begins may have taken the same place. */
const TRIES = 3;

/** Creates the imports in `storage.user_imports`. See the port. */
export function postgresUserImports(
  database: Pick<Database, 'query' | 'transaction'>,
  keys: SubjectKeys,
): UserImports {
  const changes = (statement: string, values: readonly unknown[], sql: Sql = database): Promise<boolean> =>
    changesOne(sql, statement, values);
  const rowsOf = async (statement: Parameters<Sql['query']>[0], values: readonly unknown[]) =>
    (await database.query<Row>(statement, values)).rows.map(stored);
  return {
    async begin({ tenantId, importId, options, mayGiveRoles, actor, source, traceId }) {
      const caller: ImportCaller = { actor, source, traceId };
      const values = [
        tenantId,
        importId,
        ...[options, caller].map((one) => JSON.stringify(one)),
        mayGiveRoles,
      ];
      for (let tries = 0; tries < TRIES; tries++)
        if (await changes(statements.begin, [...values, JSON.stringify(noCounts)])) return true;
      return false;
    },
    async addPart(ref, number, { firstLine, lines }) {
      const subject = subjectOf(ref);
      const bytes = Buffer.from(lines);
      const sealed = (await keys.forSealing([subject])).sealBytes(subject, contextOf(ref, number), bytes);
      await database.query(statements.addPart, [ref.tenantId, ref.importId, number, firstLine, sealed]);
      await database.query(statements.beatReceiving, [ref.tenantId, ref.importId]);
    },
    async start({ tenantId, importId }, { parts, lines }) {
      await database.query(statements.start, [tenantId, importId, parts, lines]);
    },
    async drop({ tenantId, importId }) {
      await database.query(statements.drop, [tenantId, importId]);
      await database.query(statements.dropParts, [tenantId, importId]);
    },
    find: async ({ tenantId, importId }) => (await rowsOf(statements.find, [tenantId, importId]))[0] ?? null,
    list: (tenantId, page) => listed(database, tenantId, page),
    claim: async (worker) => (await rowsOf(statements.claim, [worker]))[0] ?? null,
    beat: ({ tenantId, importId }, worker) => changes(statements.beat, [tenantId, importId, worker]),
    part: (ref, number) => partOf(database, keys, ref, number),
    addDone: ({ tenantId, importId }, worker, { number, counts, results }: DonePart) =>
      database.transaction(async (tx) => {
        const values = [tenantId, importId, worker, number, JSON.stringify(counts)];
        if (!(await changes(statements.addDone, values, tx))) return false;
        if (results !== '') await tx.query(statements.addResults, [tenantId, importId, number, results]);
        return true;
      }),
    startOver: (ref, worker, state) => database.transaction((tx) => startOver(tx, ref, worker, state)),
    othersRun: (ref) => othersRun(database, ref),
    startAlone: (ref, worker) =>
      database.transaction(async (tx) => {
        await tx.query(statements.lockUnderWay, [ref.tenantId]);
        return !(await othersRun(tx, ref)) && startOver(tx, ref, worker, 'running');
      }),
    end: ({ tenantId, importId }, worker, failure) =>
      database.transaction(async (tx) => {
        if (await changes(statements.end, [tenantId, importId, worker, failure], tx))
          await tx.query(statements.dropParts, [tenantId, importId]);
      }),
    async release({ tenantId, importId }, worker) {
      await database.query(statements.release, [tenantId, importId, worker]);
    },
    cancel: ({ tenantId, importId }, lost) =>
      database.transaction(async (tx) => {
        if (await changes(statements.cancel, [tenantId, importId, lost], tx))
          await tx.query(statements.dropParts, [tenantId, importId]);
      }),
    results: (ref) => resultsOf(database, ref),
    async deleteExpired() {
      for (const statement of [statements.dropUnfinished, statements.dropOld, ...statements.dropStray])
        await database.query(statement);
    },
  };
}

const changesOne = async (sql: Sql, statement: string, values: readonly unknown[]): Promise<boolean> =>
  (await sql.query(statement, values)).rowCount === 1;

const othersRun = async (sql: Sql, { tenantId, importId }: ImportRef): Promise<boolean> =>
  (await sql.query(statements.othersRun, [tenantId, importId])).rowCount > 0;

async function startOver(
  tx: Sql,
  { tenantId, importId }: ImportRef,
  worker: string,
  state: 'checking' | 'running',
): Promise<boolean> {
  const values = [tenantId, importId, worker, JSON.stringify(noCounts), state];
  if (!(await changesOne(tx, statements.startOver, values))) return false;
  await tx.query(statements.dropResults, [tenantId, importId]);
  return true;
}

async function listed(
  database: Sql,
  tenantId: string,
  { limit, after, includeTotal }: PageRequest,
): Promise<Page<ClaimedImport>> {
  const values = [tenantId, after?.key ?? null, after?.id ?? null, limit + 1];
  const records = (await database.query<Row>(statements.list, values)).rows.map(stored);
  const items = records.slice(0, limit);
  const last = items.at(-1);
  const next = records.length > limit && last ? { key: last.startedAt, id: last.importId } : null;
  if (!includeTotal) return { items, next };
  const [row] = (await database.query<{ readonly total: number }>(statements.count, [tenantId])).rows;
  return { items, next, total: row?.total ?? 0 };
}

async function partOf(
  database: Sql,
  keys: SubjectKeys,
  ref: ImportRef,
  number: number,
): Promise<ImportPart | null> {
  const values = [ref.tenantId, ref.importId, number];
  const [row] = (
    await database.query<{ readonly firstLine: number; readonly sealed: Buffer }>(statements.part, values)
  ).rows;
  if (row === undefined) return null;
  const subject = subjectOf(ref);
  const opened = (await keys.forOpening([subject])).openBytes(subject, contextOf(ref, number), row.sealed);
  return opened === null ? null : { firstLine: row.firstLine, lines: Buffer.from(opened).toString() };
}

async function* resultsOf(
  database: Sql,
  { tenantId, importId }: ImportRef,
): AsyncGenerator<string, void, void> {
  let after = -1;
  for (;;) {
    const { rows } = await database.query<{ readonly number: number; readonly lines: string }>(
      statements.results,
      [tenantId, importId, after],
    );
    for (const { lines } of rows) yield lines;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}

const subjectOf = ({ tenantId }: ImportRef): SubjectRef => ({ tenantId, subject: tenantSubject(tenantId) });

/** Returns the associated data of a sealed part: it opens at its place of its import alone. */
const contextOf = ({ tenantId, importId }: ImportRef, number: number): string =>
  `user import|${tenantId}|${importId}|${number}`;

const stored = ({ caller, startedAt, finishedAt, ...row }: Row): ClaimedImport => ({
  ...row,
  ...caller,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});
