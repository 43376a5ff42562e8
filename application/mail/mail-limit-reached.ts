import { DomainError } from '../../domain/shared/domain-error.js';

/** Refuses a mail. `until`: the time, in ms since the epoch, at which the next one can be sent. */
export class MailLimitReached extends DomainError {
  readonly until: number;
  constructor(until: number) {
    super(
      'conflict',
      'mail_limit_reached',
      `Too many mails were sent to this address, or requested from this network; the next one can be sent at ${new Date(until).toISOString()}.`,
    );
    this.until = until;
  }
}
