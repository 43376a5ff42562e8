import { type KeyObject, createSecretKey, randomBytes } from 'node:crypto';
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

/**
 * Wraps the root key with another master key. Processes that run go on; a start needs the new key from then on. Throws
 * WrongMasterKey where `from` is not the present one, so that of two at once one fails.
 */
export async function rewrapRootKey(
  database: Database,
  { from, to }: { readonly from: KeyObject; readonly to: KeyObject },
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
    const { rows } = await tx.query<{ wrapped: Buffer }>(statements.read);
    const root = openBox(from, CONTEXT, rows[0]!.wrapped);
    await tx.query(statements.rewrap, [sealBox(to, CONTEXT, root)]);
    await tx.query(statements.mark, [installationMac(to, installation.id)]);
  });
}
