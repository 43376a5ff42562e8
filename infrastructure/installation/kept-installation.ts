import { type KeyObject, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Position } from '../../application/ports/events/event-store.js';
import { installationCreated } from '../../domain/installation/installation-events.js';
import { derivedSecret } from '../crypto/derived-secret.js';
import { uuids } from '../crypto/ids.js';
import type { Sql } from '../postgres/database.js';

/** The installation as the database keeps it. */
export interface KeptInstallation {
  readonly id: string;
  readonly eventId: string;
  /** Of the event that states it; null until the log has stated it. */
  readonly position: Position | null;
}

/** The master key is not that of the installation. The message is one line for the operator. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
}

interface Row {
  readonly id: string;
  readonly event_id: string;
  readonly position: bigint | null;
  readonly mac: Buffer;
}

const rowOf = async (sql: Sql): Promise<Row | undefined> =>
  (await sql.query<Row>('select id, event_id, position, mac from keys.installation')).rows[0];

const keptOf = ({ id, event_id: eventId, position }: Row): KeptInstallation => ({ id, eventId, position });

const macOf = (masterKey: KeyObject, id: string): Buffer =>
  createHmac('sha256', createSecretKey(derivedSecret(masterKey, 'installation')))
    .update(id)
    .digest();

/** The installation of the database, null when it has none. Throws WrongMasterKey when the key is not the one that it was made with. */
export async function readInstallation(sql: Sql, masterKey: KeyObject): Promise<KeptInstallation | null> {
  const row = await rowOf(sql);
  if (row === undefined) return null;
  if (!timingSafeEqual(row.mac, macOf(masterKey, row.id)))
    throw new WrongMasterKey(
      `MASTER_KEY is not the key of installation ${row.id}, which this database belongs to: start with that key, as what it sealed opens with no other`,
    );
  return keptOf(row);
}

/**
 * Gives the database an installation that no log has stated yet; of processes that do so at once, one does. Returns the
 * one that it has then. The id of its event derives from its own, so that every process states the same. Throws
 * WrongMasterKey.
 */
export async function beginInstallation(sql: Sql, masterKey: KeyObject): Promise<KeptInstallation> {
  const id = uuids.next();
  await sql.query(
    'insert into keys.installation (id, event_id, mac) values ($1, $2, $3) on conflict (only_row) do nothing',
    [id, uuids.derive(id, installationCreated(id).type), macOf(masterKey, id)],
  );
  return (await readInstallation(sql, masterKey))!;
}

/** Notes where the log states the installation. */
export async function confirmInstallation(
  sql: Sql,
  { id }: KeptInstallation,
  position: Position,
): Promise<void> {
  await sql.query('update keys.installation set position = $2 where id = $1 and position is null', [
    id,
    position,
  ]);
}

/** The installation of the database, for a process that has checked the key. */
export async function installationOfDatabase(sql: Sql): Promise<KeptInstallation | null> {
  const row = await rowOf(sql);
  return row === undefined ? null : keptOf(row);
}
