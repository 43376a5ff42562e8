import { type EventDefinition, objectOf, uuidSchema } from '../shared/event-definition.js';

/** Events of the emergency access of an operator. One stream, in the tenant of the operators. */
export type OperatorAccessEvent =
  /** A link was printed on the host by which the operator enrols a passkey, once and until `expiresAt` (ISO 8601). */
  {
    readonly type: 'OperatorAccessGranted';
    readonly data: { readonly userId: string; readonly expiresAt: string };
  };

export const operatorAccessEvents = {
  OperatorAccessGranted: {
    version: 1,
    schema: objectOf({ userId: uuidSchema, expiresAt: { type: 'string', format: 'date-time' } }),
    personal: [],
  },
} satisfies Record<OperatorAccessEvent['type'], EventDefinition>;
