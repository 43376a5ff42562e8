import { type EventsOf, enumOf, event, text, time, uuidSchema } from '../shared/event-definition.js';

const named = { connectionId: uuidSchema, /** In lower case and ASCII. */ domain: text };

/** Events of a mail domain of a tenant, whose addresses a connection may vouch for once it is verified. */
export const mailDomainEvents = {
  /** `challenge` is the text of the TXT record that proves the domain. */
  ConnectionDomainAdded: event({ ...named, challenge: text }),
  /** `by`: whether its record was found, or an operator vouches for the tenant. */
  ConnectionDomainVerified: event({ ...named, by: enumOf(['dns', 'operator']) }),
  /** Its record is gone. It lapses unless it is found again until then. */
  ConnectionDomainMissed: event({ ...named, lapsesAt: time }),
  ConnectionDomainLapsed: event(named),
  ConnectionDomainRemoved: event(named),
  /** A verification that was under way for too long, and did not take place. */
  ConnectionDomainVerificationCancelled: event({ domain: text }),
};

export type MailDomainEvent = EventsOf<typeof mailDomainEvents>;
