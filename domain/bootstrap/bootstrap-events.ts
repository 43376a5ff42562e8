import { type EventDefinition, objectOf } from '../shared/event-definition.js';

const kinds = ['tenant', 'settings', 'role', 'user'] as const;

/** The kind of an entry of the bootstrap file. Events of their own keep the names of API keys and the ids of clients. */
export type BootstrapKind = (typeof kinds)[number];

/** An entry of the bootstrap file was applied. No later start applies it again, even if its record has been deleted. */
export type BootstrapEvent = {
  readonly type: 'BootstrapEntryApplied';
  readonly data: {
    readonly kind: BootstrapKind;
    /** A keyed digest of the tenant's slug and the entry's name. */
    readonly entry: string;
    /** Of the record that the entry created or found. */
    readonly id: string;
  };
};

export const bootstrapEvents = {
  BootstrapEntryApplied: {
    version: 1,
    schema: objectOf({
      kind: { enum: kinds },
      entry: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      id: { type: 'string' },
    }),
    personal: [],
  },
} satisfies Record<BootstrapEvent['type'], EventDefinition>;
