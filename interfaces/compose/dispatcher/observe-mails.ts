import type { MailOutcome } from '../../../application/mail/send-due-mails.js';
import type { DependencyFailure } from '../../../infrastructure/telemetry/dependency-failure.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import type { Metrics } from '../../../infrastructure/telemetry/metrics.js';

/** Turns reports of the mail sender into metrics and log lines, which have kinds, ids and codes, never an address. */
export function observeMails(
  log: Log,
  metrics: Metrics,
): {
  readonly report: (outcome: MailOutcome) => void;
  /** Sets the number of mails that are yet to be sent. */
  readonly waiting: (count: number) => void;
} {
  const mails = metrics.counter('mails_total', 'Mails by result.', ['kind', 'result']);
  let count = 0;
  metrics.gauge('mails_waiting', 'Mails that are yet to be sent, looked at once a minute.', () => [
    { value: count },
  ]);
  return {
    report({ kind, eventId, result, reason, file, againAt }) {
      mails({ kind, result });
      if (result === 'sent') log.outages.works('mail server');
      const fields = { kind, eventId, ...(reason === null ? {} : { reason }) };
      if (result === 'failed') log.error(fields, 'mail given up');
      else if (result === 'postponed' && reason !== null && isOfServer(reason))
        log.outages.note(mailServerFailure(reason), fields, againAt ?? undefined);
      else if (result === 'postponed') log.warn(fields, 'mail not accepted: trying again later');
      else if (result === 'cancelled') log.info(fields, 'mail cancelled: it is of no use any more');
      else if (file === null) log.info(fields, 'mail sent');
      else log.info({ ...fields, file: `outbox/${file}` }, 'mail put into a file');
    },
    waiting: (now) => {
      count = now;
    },
  };
}

/** Whether a reason concerns every mail: no reply to it, or one to the login (RFC 4954, section 6) or the connection. */
const isOfServer = (reason: string): boolean =>
  !reason.startsWith('smtp_') || /^smtp_(421|53\d)$/.test(reason);

const mailServerFailure = (reason: string): DependencyFailure => ({
  dependency: 'mail server',
  object: null,
  reason: `it takes no mails (${reason}): trying again later`,
  summary: 'it takes no mails',
  code: reason,
});
