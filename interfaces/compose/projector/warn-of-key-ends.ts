import { tellKeyEnds } from '../../../application/mail/tell-key-ends.js';
import { postgresKeyEndMails } from '../../../infrastructure/mail/postgres-key-end-mails.js';
import { readKeysEnding } from '../../../projections/api-keys/keys-ending.js';
import { readCheckpoint } from '../../../projections/runner/checkpoint.js';
import type { Runtime } from '../runtime/runtime.js';

/**
 * Returns a round of putting mails about keys that are about to expire into the queue, to be repeated. Calls `onMails` where
 * there are any.
 */
export function warnOfKeyEnds(runtime: Runtime, onMails: () => void): () => Promise<void> {
  const { app, readModel, database } = runtime;
  const mails = postgresKeyEndMails(database);
  const keysEnding = readKeysEnding(readModel.database);
  return async () => {
    // the tables may be missing during a first start
    if ((await readCheckpoint(readModel.database, readModel.projection.name, 'live')) === null) return;
    if (await tellKeyEnds({ app, mails, keysEnding })) onMails();
  };
}
