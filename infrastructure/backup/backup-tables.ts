import type { Session, Sql } from '../postgres/database.js';

/** Which tables of the database are in a backup. */
export interface BackupScope {
  readonly schemas: readonly string[];
  /** Tables whose rows are left out, with their schemas: `projections.leases`. */
  readonly leftOut: readonly string[];
  /** Conditions on the rows of tables, by their names. Default: all rows. */
  readonly where: Readonly<Record<string, string>>;
}

export interface TableInScope {
  /** With its schema, as in SQL. */
  readonly name: string;
  readonly columns: readonly string[];
  /** About how many rows it has. */
  readonly estimate: number;
}

/**
 * Finds the tables of the schemas $1, those without foreign keys first. An unlogged table counts short periods: a crash of the
 * server empties it, too.
 */
const tablesIn = `
select format('%I.%I', n.nspname, c.relname) as name, greatest(c.reltuples, 0)::float8 as estimate,
       array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
 where n.nspname = any ($1) and c.relkind = 'r' and c.relpersistence = 'p'
 group by n.nspname, c.oid, c.relname, c.reltuples
 order by exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), n.nspname, c.relname`;

/** Returns the tables of the schemas in the order in which their rows can be inserted. `leftOut` ones are among them. */
export async function tablesOf(
  sql: Sql,
  { schemas }: Pick<BackupScope, 'schemas'>,
): Promise<readonly TableInScope[]> {
  return (await sql.query<TableInScope>(tablesIn, [schemas])).rows;
}

/** About how many bytes are fetched at a time. A row has 4 MiB at most. */
const FETCH_BYTES = 2_000_000;
const FETCH_ROWS = 500;
const FIRST_ROWS = 10;

/**
 * Yields the rows of a table, a JSON object each, as the transaction of the session sees them. JSON columns keep their text, to
 * the byte: hashes over events depend on it.
 */
export async function* rowsOf(
  session: Session,
  { name }: TableInScope,
  condition = 'true',
): AsyncGenerator<readonly string[]> {
  const cursor = 'backup_rows';
  await session.query(
    `declare ${cursor} no scroll cursor for select row_to_json(t)::text as line from ${name} t where ${condition}`,
  );
  let count = FIRST_ROWS;
  for (;;) {
    const { rows } = await session.query<{ line: string }>(`fetch ${count} from ${cursor}`);
    if (rows.length === 0) break;
    // between the tokens of a JSON column there may be line ends
    yield rows.map(({ line }) => (line.includes('\n') ? line.replaceAll('\n', ' ') : line));
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0);
    count = Math.min(FETCH_ROWS, Math.max(1, Math.floor((FETCH_BYTES * rows.length) / bytes)));
  }
  await session.query(`close ${cursor}`);
}

/** Inserts rows, a JSON object each, into these columns of a table. */
export async function insertLines(
  sql: Sql,
  { name, columns }: Pick<TableInScope, 'name' | 'columns'>,
  lines: readonly string[],
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  await sql.query(
    `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${lines.join(',')}]`],
  );
}
