import { type EventsOf, event, text, time, uuidSchema } from '../shared/event-definition.js';

const supportAccessId = uuidSchema;

/** Events of the access that owners give to an operator. One stream a tenant, but for `SupportPersonRead`. */
export const supportAccessEvents = {
  SupportAccessGranted: event({
    supportAccessId,
    /** The pseudonym of the operator in this tenant. */
    operatorId: uuidSchema,
    /** Id of the owner. */
    grantedBy: uuidSchema,
    expiresAt: time,
  }),
  SupportAccessRevoked: event({ supportAccessId }),
  /** The operator has used the access for the first time. */
  SupportAccessUsed: event({ supportAccessId }),
  /**
   * The operator has read data of a person. In the stream of the audit log, which nothing folds. `operation`: the id of
   * the API's operation.
   */
  SupportPersonRead: event({ supportAccessId, userId: uuidSchema, operation: text }),
};

export type SupportAccessEvent = EventsOf<typeof supportAccessEvents>;
