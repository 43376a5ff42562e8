import { type EventDefinition, objectOf } from '../shared/event-definition.js';

const kinds = ['tenant', 'role', 'user'] as const;

/**
 * What an entry of the bootstrap file asks for. A tenant's API keys by name and client ids are known for ever by events of
 * their own.
 */
export type BootstrapKind = (typeof kinds)[number];

/** An entry of the bootstrap file was applied, once for all: what becomes of it since is nobody's to undo by a start. */
export type BootstrapEvent = {
  readonly type: 'BootstrapEntryApplied';
  readonly data: {
    readonly kind: BootstrapKind;
    /** Names the entry: a keyed digest of the tenant's slug and of the entry's own name in it. */
    readonly entry: string;
    /** Of what the entry created, or found. */
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
