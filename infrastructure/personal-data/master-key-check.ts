import type { BoxKey } from '../crypto/sealed-box.js';
import { BrokenSeal, openBox, sealBox } from '../crypto/sealed-box.js';
import type { Sql } from '../postgres/database.js';

const CONTEXT = 'master key check';

/** The message is one line for the operator. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
}

/**
 * Stops a start with another master key than the one this database was set up with, before anything is sealed that
 * the right one could not open. The first start leaves the value that later ones are checked against; of processes
 * that start together, one does. Throws WrongMasterKey.
 */
export async function checkMasterKey(database: Sql, masterKey: BoxKey): Promise<void> {
  await database.query(
    'insert into keys.master_key_check (sealed) values ($1) on conflict (only_row) do nothing',
    [sealBox(masterKey, CONTEXT, '')],
  );
  const { rows } = await database.query<{ sealed: Buffer }>('select sealed from keys.master_key_check');
  try {
    openBox(masterKey, CONTEXT, rows[0]?.sealed ?? Buffer.alloc(0));
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error;
    throw new WrongMasterKey(
      'MASTER_KEY is not the key that this database was set up with: start with that one, as what it sealed opens with no other',
    );
  }
}
