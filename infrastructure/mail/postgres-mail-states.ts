import type { MailState, MailStates } from '../../application/ports/mail/mail-queue.js';
import type { Sql } from '../postgres/database.js';

const STATE = {
  name: 'mail_state',
  text: 'select status, reason from runtime.mails where event_id = $1 and kind = $2 and change_id is null',
};

interface Row {
  readonly status: 'pending' | 'sent' | 'cancelled' | 'failed';
  readonly reason: string | null;
}

/** Creates the states of the mails in `runtime.mails`. See the port. */
export const postgresMailStates = (database: Sql): MailStates => ({
  async of(eventId, kind) {
    const [row] = (await database.query<Row>(STATE, [eventId, kind])).rows;
    return row === undefined ? 'waiting' : stateOf(row);
  },
});

function stateOf({ status, reason }: Row): MailState {
  if (status === 'pending') return reason === null ? 'waiting' : 'delayed';
  return status === 'sent' ? 'sent' : 'failed';
}
