import { randomBytes } from 'node:crypto';
import { type NewKey, type SubjectRef, EMAIL_KEY_DAYS } from '../../application/ports/events/subject-keys.js';
import { type BoxKey, BrokenSeal } from '../crypto/sealed-box.js';
import { byteaArray, textArray, uuidArray } from '../postgres/binary-array.js';
import type { Sql } from '../postgres/database.js';
import { violatedConstraint } from '../postgres/sql-errors.js';
import { type SubjectKey, subjectId } from './subject-key.js';
import { DATA_KEY_BYTES, WRAPPED_KEY_BYTES, unwrapKey, wrapKey } from './wrapped-key.js';

/** The first byte of what stands for a wrapped key that is missing or destroyed. A box begins with neither. */
const NO_ROW = 0x00;
const TOMBSTONE = 0xff;
const noRow = Buffer.alloc(WRAPPED_KEY_BYTES, NO_ROW);
const tombstone = Buffer.alloc(WRAPPED_KEY_BYTES, TOMBSTONE);

const isEmailKey = (k: string): string => `starts_with(${k}.subject, 'email:')`;
const isOldEmailKey = (k: string): string =>
  `(${isEmailKey(k)} and ${k}.created_at <= now() - interval '${EMAIL_KEY_DAYS} days')`;

// all keys come in one value: reading 500 rows would cost more than finding 500 keys. The key of an email counts as destroyed
// from its age on, whether or not it has been destroyed yet
const LOAD = `
  select string_agg(
    case when k.subject is null then $3::bytea when k.wrapped is null or ${isOldEmailKey('k')} then $4::bytea
      else k.wrapped end,
    ''::bytea order by wanted.ordinal) as keys
  from unnest($1::uuid[], $2::text[]) with ordinality as wanted (tenant_id, subject, ordinal)
  left join keys.subject_keys k on k.tenant_id = wanted.tenant_id and k.subject = wanted.subject`;

const MINT = `
  insert into keys.subject_keys (tenant_id, subject, wrapped)
  select * from unnest($1::uuid[], $2::text[], $3::bytea[])
  on conflict (tenant_id, subject) do nothing`;

const DESTROY = `
  insert into keys.subject_keys as k (tenant_id, subject, wrapped, destroyed_at) values ($1, $2, null, now())
  on conflict (tenant_id, subject) do update set wrapped = null, destroyed_at = now() where k.wrapped is not null`;

const DESTROY_THERE = `
  update keys.subject_keys set wrapped = null, destroyed_at = now()
  where tenant_id = $1 and subject = any ($2) and wrapped is not null`;

const BAR = `
  insert into keys.subject_keys as k (tenant_id, subject, wrapped, destroyed_at)
  select $1, subject, null, now() from unnest($2::text[]) as subject
  on conflict (tenant_id, subject) do update set wrapped = null, destroyed_at = now() where k.wrapped is not null`;

/** Keys destroyed by one statement: few, so that other statements wait only briefly for their locks. */
const EXPIRED_BATCH = 1_000;

const EXPIRE = `
  update keys.subject_keys k set wrapped = null, destroyed_at = now()
  from (
    select tenant_id, subject from keys.subject_keys old
    where old.wrapped is not null and ${isOldEmailKey('old')}
    order by created_at limit ${EXPIRED_BATCH} for update skip locked
  ) found
  where k.tenant_id = found.tenant_id and k.subject = found.subject`;

type Keys = Map<string, SubjectKey>;

/** Unwraps a key into `key`. Returns 'altered' for an altered row, which must not fail the keys that are read with it. */
const unwrapInto = (key: Buffer, masterKey: BoxKey, id: string, box: Buffer): SubjectKey => {
  try {
    key.set(unwrapKey(masterKey, id, box));
    return key;
  } catch (error) {
    if (error instanceof BrokenSeal) return 'altered';
    throw error;
  }
};

/** Returns the keys of these subjects by `subjectId`, with one statement. */
export async function loadKeys(sql: Sql, masterKey: BoxKey, refs: readonly SubjectRef[]): Promise<Keys> {
  const { rows } = await sql.query<{ keys: Buffer }>({
    name: 'subject_keys_load',
    brief: true,
    text: LOAD,
    values: [...subjectArrays(refs), noRow, tombstone],
  });
  const boxes = rows[0]?.keys ?? Buffer.alloc(0);
  // one allocation for all: a buffer for each would take six times the memory of its key
  const slab = Buffer.allocUnsafeSlow(refs.length * DATA_KEY_BYTES);
  return new Map(
    refs.map((ref, index): [string, SubjectKey] => {
      const id = subjectId(ref);
      const box = boxes.subarray(index * WRAPPED_KEY_BYTES, (index + 1) * WRAPPED_KEY_BYTES);
      if (box[0] === NO_ROW) return [id, 'missing'];
      if (box[0] === TOMBSTONE) return [id, 'destroyed'];
      return [id, unwrapInto(keyAt(slab, index), masterKey, id, box)];
    }),
  );
}

const keyAt = (slab: Buffer, index: number): Buffer =>
  slab.subarray(index * DATA_KEY_BYTES, (index + 1) * DATA_KEY_BYTES);

/**
 * Returns the keys of these subjects, and creates those of subjects with neither key nor tombstone. Durable once it resolves.
 * Processes that create or destroy a key at the same time all use the row that was written first.
 */
export async function mintKeys(sql: Sql, masterKey: BoxKey, refs: readonly SubjectRef[]): Promise<Keys> {
  const ordered = inOneOrder(refs);
  const slab = randomBytes(ordered.length * DATA_KEY_BYTES);
  const fresh = new Map(ordered.map((ref, index) => [subjectId(ref), keyAt(slab, index)]));
  const { rowCount } = await sql.query({
    name: 'subject_keys_mint',
    brief: true,
    text: MINT,
    values: [
      ...subjectArrays(ordered),
      byteaArray([...fresh].map(([id, key]) => wrapKey(masterKey, id, key))),
    ],
  });
  // a statement of its own: a conflicting row may be newer than the snapshot of the insert
  return rowCount === fresh.size ? fresh : loadKeys(sql, masterKey, refs);
}

/**
 * Returns the SQL of an INSERT of new keys, as a part of a larger statement. It fails where one of their subjects has a row
 * already (see `isKeyTaken`). `first`: number of the first of its three parameters, `newKeyValues`.
 */
export const insertNewKeys = (first: number): string =>
  `insert into keys.subject_keys (tenant_id, subject, wrapped)
   select * from unnest($${first}::uuid[], $${first + 1}::text[], $${first + 2}::bytea[])`;

export function newKeyValues(keys: readonly NewKey[]): Buffer[] {
  const ordered = inOneOrder(keys);
  return [...subjectArrays(ordered), byteaArray(ordered.map(({ wrapped }) => wrapped))];
}

export const isKeyTaken = (error: unknown): boolean => violatedConstraint(error) === 'subject_keys_pkey';

/** Returns the order in which every process writes keys, so that processes with the same keys do not block each other. */
const inOneOrder = <Ref extends SubjectRef>(refs: readonly Ref[]): Ref[] =>
  [...refs].sort((a, b) => (subjectId(a) < subjectId(b) ? -1 : 1));

const subjectArrays = (refs: readonly SubjectRef[]): Buffer[] => [
  uuidArray(refs.map(({ tenantId }) => tenantId)),
  textArray(refs.map(({ subject }) => subject)),
];

/** Leaves a tombstone, whether there was a key or not. Durable once it resolves. */
export async function destroyKey(sql: Sql, ref: SubjectRef): Promise<void> {
  await sql.query(DESTROY, [ref.tenantId, ref.subject]);
}

/** Destroys the keys of `subjects` that exist, and leaves a tombstone for each of `barred`. */
export async function destroyKeys(
  sql: Sql,
  tenantId: string,
  subjects: readonly string[],
  barred: readonly string[],
): Promise<void> {
  await sql.query(DESTROY_THERE, [tenantId, subjects]);
  await sql.query(BAR, [tenantId, barred]);
}

// the key of the tenant itself seals what is still to be delivered
const DESTROY_PEOPLE = `
  with found as (
    select subject from keys.subject_keys
    where tenant_id = $1 and subject > $2 and not starts_with(subject, 'tenant:')
    order by subject limit ${EXPIRED_BATCH}
  ), gone as (
    update keys.subject_keys k set wrapped = null, destroyed_at = coalesce(k.destroyed_at, now())
    from found f where k.tenant_id = $1 and k.subject = f.subject
  )
  select subject from found order by subject`;

const DELETE_ROWS = `
  delete from keys.subject_keys where ctid = any (array(
    select ctid from keys.subject_keys where tenant_id = $1 limit ${EXPIRED_BATCH}))`;

/** Destroys a bounded number of keys of a tenant's people and emails, behind `after`. Returns their subjects, in order. */
export async function destroyKeysAfter(
  sql: Sql,
  tenantId: string,
  after: string,
): Promise<readonly string[]> {
  const values = [tenantId, after];
  const { rows } = await sql.query<{ subject: string }>({ text: DESTROY_PEOPLE, values, timeout: 30_000 });
  return rows.map(({ subject }) => subject);
}

/** Deletes a bounded number of a tenant's keys and tombstones, with the last ones its lookup key. Returns whether none is left. */
export async function deleteKeyRows(sql: Sql, tenantId: string): Promise<boolean> {
  const { rowCount } = await sql.query({ text: DELETE_ROWS, values: [tenantId], timeout: 30_000 });
  if (rowCount === EXPIRED_BATCH) return false;
  await sql.query('delete from keys.lookup_keys where tenant_id = $1', [tenantId]);
  return true;
}

/** Destroys a bounded number of keys of emails that are too old. Returns whether none is left. */
export async function destroyOldEmailKeys(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query({ text: EXPIRE, timeout: 30_000 });
  return rowCount < EXPIRED_BATCH;
}
