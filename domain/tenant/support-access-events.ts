import { type EventDefinition, objectOf, uuidSchema } from '../shared/event-definition.js';

/** Events of the access that owners give to an operator. One stream a tenant, but for `SupportPersonRead`. */
export type SupportAccessEvent =
  /** `operatorId`: the pseudonym of the operator in this tenant. `expiresAt`: ISO 8601. */
  | {
      readonly type: 'SupportAccessGranted';
      readonly data: {
        readonly supportAccessId: string;
        readonly operatorId: string;
        /** Id of the owner. */
        readonly grantedBy: string;
        readonly expiresAt: string;
      };
    }
  | { readonly type: 'SupportAccessRevoked'; readonly data: { readonly supportAccessId: string } }
  /** The operator has used the access for the first time. */
  | { readonly type: 'SupportAccessUsed'; readonly data: { readonly supportAccessId: string } }
  /** The operator has read data of a person. In the stream of the audit log, which nothing folds. */
  | {
      readonly type: 'SupportPersonRead';
      readonly data: {
        readonly supportAccessId: string;
        readonly userId: string;
        /** The id of the API's operation. */
        readonly operation: string;
      };
    };

const access = { supportAccessId: uuidSchema };

export const supportAccessEvents = {
  SupportAccessGranted: {
    version: 1,
    schema: objectOf({
      ...access,
      operatorId: uuidSchema,
      grantedBy: uuidSchema,
      expiresAt: { type: 'string', format: 'date-time' },
    }),
    personal: [],
  },
  SupportAccessRevoked: { version: 1, schema: objectOf(access), personal: [] },
  SupportAccessUsed: { version: 1, schema: objectOf(access), personal: [] },
  SupportPersonRead: {
    version: 1,
    schema: objectOf({ ...access, userId: uuidSchema, operation: { type: 'string' } }),
    personal: [],
  },
} satisfies Record<SupportAccessEvent['type'], EventDefinition>;
