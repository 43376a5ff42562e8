import { type EventsOf, digest, enumOf, event, text } from '../shared/event-definition.js';

const kinds = ['tenant', 'settings', 'plan', 'role', 'user'] as const;

/** The kind of an entry of the bootstrap file. Events of their own keep the names of API keys and the ids of clients. */
export type BootstrapKind = (typeof kinds)[number];

export const bootstrapEvents = {
  /** An entry of the bootstrap file was applied. No later start applies it again, even if its record has been deleted. */
  BootstrapEntryApplied: event({
    kind: enumOf(kinds),
    /** A keyed digest of the tenant's slug and the entry's name. */
    entry: digest,
    /** Of the record that the entry created or found. */
    id: text,
  }),
};

export type BootstrapEvent = EventsOf<typeof bootstrapEvents>;
