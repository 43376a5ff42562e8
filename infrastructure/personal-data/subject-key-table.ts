import { randomBytes } from 'node:crypto';
import { type NewKey, type SubjectRef, EMAIL_KEY_DAYS } from '../../application/ports/events/subject-keys.js';
import { type BoxKey, BrokenSeal } from '../crypto/sealed-box.js';
import { byteaArray, textArray, uuidArray } from '../postgres/binary-array.js';
import type { Sql } from '../postgres/database.js';
import { violatedConstraint } from '../postgres/sql-errors.js';
import { type SubjectKey, subjectId } from './subject-key.js';
import { DATA_KEY_BYTES, WRAPPED_KEY_BYTES, unwrapKey, wrapKey } from './wrapped-key.js';

/** Stand in the place of a wrapped key; a real one begins with the version of its box, which is neither. */
const NO_ROW = 0x00;
const TOMBSTONE = 0xff;
const noRow = Buffer.alloc(WRAPPED_KEY_BYTES, NO_ROW);
const tombstone = Buffer.alloc(WRAPPED_KEY_BYTES, TOMBSTONE);

const isEmailKey = (k: string): string => `starts_with(${k}.subject, 'email:')`;
const isOldEmailKey = (k: string): string =>
  `(${isEmailKey(k)} and ${k}.created_at <= now() - interval '${EMAIL_KEY_DAYS} days')`;

// One value for all keys: at 500 keys, reading 500 rows would cost more than finding them.
// The age of an email's key is looked at here, whether or not anybody has destroyed it yet.
const LOAD = `
  select string_agg(
    case when k.subject is null then $3::bytea when k.wrapped is null or ${isOldEmailKey('k')} then $4::bytea
      else k.wrapped end,
    ''::bytea order by wanted.place) as keys
  from unnest($1::uuid[], $2::text[]) with ordinality as wanted (tenant_id, subject, place)
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

/** Destroyed by one statement: few enough for nobody to wait for their locks. */
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

/** One altered row must not fail the keys that are read with it. */
const unwrapInto = (key: Buffer, masterKey: BoxKey, id: string, box: Buffer): SubjectKey => {
  try {
    key.set(unwrapKey(masterKey, id, box));
    return key;
  } catch (error) {
    if (error instanceof BrokenSeal) return 'altered';
    throw error;
  }
};

/** The keys of these subjects, by `subjectId`, in one statement. */
export async function loadKeys(sql: Sql, masterKey: BoxKey, refs: readonly SubjectRef[]): Promise<Keys> {
  const { rows } = await sql.query<{ keys: Buffer }>({
    name: 'subject_keys_load',
    brief: true,
    text: LOAD,
    values: [...subjectArrays(refs), noRow, tombstone],
  });
  const boxes = rows[0]?.keys ?? Buffer.alloc(0);
  // One allocation for all: a buffer each would cost six times the memory of the key in it.
  const slab = Buffer.allocUnsafeSlow(refs.length * DATA_KEY_BYTES);
  return new Map(
    refs.map((ref, place): [string, SubjectKey] => {
      const id = subjectId(ref);
      const box = boxes.subarray(place * WRAPPED_KEY_BYTES, (place + 1) * WRAPPED_KEY_BYTES);
      if (box[0] === NO_ROW) return [id, 'missing'];
      if (box[0] === TOMBSTONE) return [id, 'destroyed'];
      const key = slab.subarray(place * DATA_KEY_BYTES, (place + 1) * DATA_KEY_BYTES);
      return [id, unwrapInto(key, masterKey, id, box)];
    }),
  );
}

/**
 * The keys of these subjects, where those that have neither key nor tombstone get a new one. Durable once it
 * resolves; whoever else mints or destroys at the same time, all agree on the row that was first.
 */
export async function mintKeys(sql: Sql, masterKey: BoxKey, refs: readonly SubjectRef[]): Promise<Keys> {
  const ordered = inOneOrder(refs);
  const slab = randomBytes(ordered.length * DATA_KEY_BYTES);
  const fresh = new Map(
    ordered.map((ref, place) => [
      subjectId(ref),
      slab.subarray(place * DATA_KEY_BYTES, (place + 1) * DATA_KEY_BYTES),
    ]),
  );
  const { rowCount } = await sql.query({
    name: 'subject_keys_mint',
    brief: true,
    text: MINT,
    values: [
      ...subjectArrays(ordered),
      byteaArray([...fresh].map(([id, key]) => wrapKey(masterKey, id, key))),
    ],
  });
  // A statement of its own: a row that was in the way may be newer than the insert's snapshot.
  return rowCount === fresh.size ? fresh : loadKeys(sql, masterKey, refs);
}

/**
 * An INSERT of new keys, for a statement that has other things to do, and fails as a whole when one of their subjects has
 * a row already (see `isKeyTaken`). `place`: number of the first of its three values, `newKeyValues`.
 */
export const insertNewKeys = (place: number): string =>
  `insert into keys.subject_keys (tenant_id, subject, wrapped)
   select * from unnest($${place}::uuid[], $${place + 1}::text[], $${place + 2}::bytea[])`;

export function newKeyValues(keys: readonly NewKey[]): Buffer[] {
  const ordered = inOneOrder(keys);
  return [...subjectArrays(ordered), byteaArray(ordered.map(({ wrapped }) => wrapped))];
}

export const isKeyTaken = (error: unknown): boolean => violatedConstraint(error) === 'subject_keys_pkey';

/** For all processes, so that two that write the same keys wait for each other in one direction. */
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

/** Destroys the keys of these subjects, where they have any; leaves a tombstone for each of `barred`. */
export async function destroyKeys(
  sql: Sql,
  tenantId: string,
  subjects: readonly string[],
  barred: readonly string[],
): Promise<void> {
  await sql.query(DESTROY_THERE, [tenantId, subjects]);
  await sql.query(BAR, [tenantId, barred]);
}

/** Destroys keys of emails that are older than they may get, a bounded number of them; answers whether it was all. */
export async function destroyOldEmailKeys(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query({ text: EXPIRE, timeout: 30_000 });
  return rowCount < EXPIRED_BATCH;
}
