import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Position } from '../../application/ports/events/event-store.js';
import { installationCreated } from '../../domain/installation/installation-events.js';
import { uuids } from '../crypto/ids.js';
import { derivedSecret } from '../crypto/master-key.js';
import type { Sql } from '../postgres/database.js';
import type { Migration } from '../postgres/migrate.js';

/** The installation as the database keeps it. */
export interface StoredInstallation {
  readonly id: string;
  readonly eventId: string;
  /** The position of the event that states the installation; null until the log has stated it. */
  readonly position: Position | null;
}

/** The master key is not the one of the installation. The message is one line for the operator. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
  /** Returns whether another key is the one of the installation. */
  readonly isKey: (key: KeyObject) => boolean;
  constructor(message: string, isKey: WrongMasterKey['isKey']) {
    super(message);
    this.isKey = isKey;
  }
}

interface Row extends StoredInstallation {
  readonly mac: Buffer;
}

const columns = 'id, event_id as "eventId", position';

const statements = {
  read: `select ${columns} from keys.installation`,
  readWithMac: `select ${columns}, mac from keys.installation`,
  insert:
    'insert into keys.installation (id, event_id, mac) values ($1, $2, $3) on conflict (only_row) do nothing',
  confirm: 'update keys.installation set position = $2 where id = $1 and position is null',
};

/** Returns the keyed hash by which an installation knows its master key. */
export const installationMac = (masterKey: KeyObject, id: string): Buffer =>
  createHmac('sha256', createSecretKey(derivedSecret(masterKey, 'installation')))
    .update(id)
    .digest();

/** Returns the installation of the database, null when it has none. Throws WrongMasterKey. */
export async function readInstallation(sql: Sql, masterKey: KeyObject): Promise<StoredInstallation | null> {
  const [row] = (await sql.query<Row>(statements.readWithMac)).rows;
  if (row === undefined) return null;
  const { mac, ...installation } = row;
  const isKey = (key: KeyObject): boolean => timingSafeEqual(mac, installationMac(key, row.id));
  if (!isKey(masterKey))
    throw new WrongMasterKey(
      `MASTER_KEY is not the key of installation ${row.id}, which this database belongs to: start with that key, as what it sealed opens with no other`,
      isKey,
    );
  return installation;
}

/**
 * Gives the database an installation that no log has stated yet, unless another process did so meanwhile, and returns the
 * one that the database has then. The id of its event derives from its own id, so that every process states the same
 * event. Throws WrongMasterKey.
 */
export async function beginInstallation(sql: Sql, masterKey: KeyObject): Promise<StoredInstallation> {
  const id = uuids.next();
  const eventId = uuids.derive(id, installationCreated(id).type);
  await sql.query(statements.insert, [id, eventId, installationMac(masterKey, id)]);
  return (await readInstallation(sql, masterKey))!;
}

/** Stores the position at which the log states the installation. */
export async function confirmInstallation(
  sql: Sql,
  { id }: StoredInstallation,
  position: Position,
): Promise<void> {
  await sql.query(statements.confirm, [id, position]);
}

/** Returns the installation of the database, for a process that has checked the key. */
export const installationOfDatabase = async (sql: Sql): Promise<StoredInstallation | null> =>
  (await sql.query<StoredInstallation>(statements.read)).rows[0] ?? null;

/**
 * The installation that the database belongs to, one row, in the schema of the keys (`personal-data-1`). `position` is
 * null until the log has stated the installation. `mac` is the keyed hash of the id, which shows a wrong master key.
 *
 * `log_restoration` has a row while the database is being taken back to a restored log that ends before it: the last
 * position it had seen, and the counts from before the removal.
 */
export const installationMigrations: readonly Migration[] = [
  {
    name: 'installation-1',
    sql: `
      create table keys.installation (
        only_row boolean primary key default true check (only_row),
        id uuid not null,
        event_id uuid not null,
        position bigint,
        mac bytea not null check (octet_length(mac) = 32)
      );

      -- the key that wraps all others, wrapped with the master key
      create table keys.root_key (
        only_row boolean primary key default true check (only_row),
        wrapped bytea not null
      );

      create table keys.log_restoration (
        only_row boolean primary key default true check (only_row),
        id uuid not null,
        head bigint not null,
        seen bigint not null,
        gone jsonb not null
      );`,
  },
];
