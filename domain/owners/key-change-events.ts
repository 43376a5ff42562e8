import { type EventsOf, event, onlyTrue, uuidSchema } from '../shared/event-definition.js';

/** The owner whose account was changed, and the key. */
const change = { userId: uuidSchema, apiKeyId: uuidSchema };

/** Events about an API key that changed how an owner signs in. They stand in the stream of that owner's account. */
export const keyChangeEvents = {
  /** An API key changed address, password or factors of an owner: a mail is due to one owner, with a link that undoes it. */
  OwnerChangeReported: event(
    {
      ...change,
      /** The owner who is told. */
      ownerId: uuidSchema,
      /** The mail goes to the address that the account had before. */
      former: onlyTrue,
    },
    { optional: ['former'] },
  ),
  /**
   * The account did not get its former address back when a change was undone, since another account has it by now: a mail is due
   * to one owner.
   */
  OwnerAddressNotRestored: event({ ...change, ownerId: uuidSchema }),
  /** An owner undid what an API key changed, by the link in such a mail. */
  OwnerChangeUndone: event(change),
};

export type KeyChangeEvent = EventsOf<typeof keyChangeEvents>;
