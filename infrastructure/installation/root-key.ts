import { type KeyObject, createSecretKey, randomBytes } from 'node:crypto';
import { takeNextMasterKey, writeNextMasterKey } from '../crypto/master-key-file.js';
import { openBox, sealBox } from '../crypto/sealed-box.js';
import type { Database, Sql } from '../postgres/database.js';
import { WrongMasterKey, installationMac } from './stored-installation.js';

const CONTEXT = 'root key';
const KEY_BYTES = 32;

const statements = {
  read: 'select wrapped from keys.root_key',
  insert: 'insert into keys.root_key (wrapped) values ($1) on conflict (only_row) do nothing',
  rewrap: 'update keys.root_key set wrapped = $1',
  lock: 'select id, mac from keys.installation for update',
  mark: 'update keys.installation set mac = $1',
};

/**
 * Returns the random key of the installation, which wraps and derives all other keys, and which `MASTER_KEY` wraps: so that
 * `MASTER_KEY` can be replaced. Creates it where there is none. `masterKey` has been checked (`readInstallation`).
 */
export async function rootKey(sql: Sql, masterKey: KeyObject): Promise<KeyObject> {
  await sql.query(statements.insert, [sealBox(masterKey, CONTEXT, randomBytes(KEY_BYTES))]);
  const { rows } = await sql.query<{ wrapped: Buffer }>(statements.read);
  return createSecretKey(openBox(masterKey, CONTEXT, rows[0]!.wrapped));
}

/** The replacement of a master key. */
export interface MasterKeyChange {
  /** The present key. */
  readonly from: KeyObject;
  readonly to: KeyObject;
  /** Where the key is kept, and `to` as it is written there; null for a key of the environment. */
  readonly kept: { readonly file: string; readonly text: string } | null;
}

/**
 * Wraps the root key with another master key, which takes the place of the present one in its file. Processes that run go on; a
 * start needs the new key from then on. Throws WrongMasterKey where `from` is not the present one, so that of two at once one
 * fails, and leaves the other one's file alone.
 */
export async function replaceMasterKey(
  database: Database,
  { from, to, kept }: MasterKeyChange,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [installation] = (await tx.query<{ id: string; mac: Buffer }>(statements.lock)).rows;
    const isKey = (key: KeyObject): boolean =>
      installation?.mac.equals(installationMac(key, installation.id)) === true;
    if (installation === undefined || !isKey(from))
      throw new WrongMasterKey(
        'MASTER_KEY is not the key of this installation any more: it was replaced',
        isKey,
      );
    // before the commit, after which the present key opens nothing; behind the lock, where no other replacement writes it
    if (kept !== null) await writeNextMasterKey(kept.file, kept.text);
    const { rows } = await tx.query<{ wrapped: Buffer }>(statements.read);
    const root = openBox(from, CONTEXT, rows[0]!.wrapped);
    await tx.query(statements.rewrap, [sealBox(to, CONTEXT, root)]);
    await tx.query(statements.mark, [installationMac(to, installation.id)]);
  });
  // another replacement needs the new key, which is read from its place only: so none can begin before this
  if (kept !== null) await takeNextMasterKey(kept.file);
}
