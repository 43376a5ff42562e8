import { type EventDefinition, objectOf, uuidSchema } from '../shared/event-definition.js';

/** Events about an API key that changed how an owner signs in. They stand in the stream of that owner's account. */
export type KeyChangeEvent =
  /** An API key changed address, password or factors of an owner: a mail is due to one owner, with a link that undoes it. */
  | {
      readonly type: 'OwnerChangeReported';
      readonly data: {
        /** The owner whose account was changed. */
        readonly userId: string;
        readonly apiKeyId: string;
        /** The owner who is told. */
        readonly ownerId: string;
        /** The mail goes to the address that the account had before. */
        readonly former?: true;
      };
    }
  /** An owner undid what an API key changed, by the link in such a mail. */
  | {
      readonly type: 'OwnerChangeUndone';
      readonly data: { readonly userId: string; readonly apiKeyId: string };
    }
  /**
   * The account did not get its former address back when a change was undone, since another account has it by now: a mail is due
   * to one owner.
   */
  | {
      readonly type: 'OwnerAddressNotRestored';
      readonly data: { readonly userId: string; readonly apiKeyId: string; readonly ownerId: string };
    };

export const keyChangeEvents = {
  OwnerChangeReported: {
    version: 1,
    schema: objectOf(
      { userId: uuidSchema, apiKeyId: uuidSchema, ownerId: uuidSchema, former: { const: true } },
      ['former'],
    ),
    personal: [],
  },
  OwnerAddressNotRestored: {
    version: 1,
    schema: objectOf({ userId: uuidSchema, apiKeyId: uuidSchema, ownerId: uuidSchema }),
    personal: [],
  },
  OwnerChangeUndone: {
    version: 1,
    schema: objectOf({ userId: uuidSchema, apiKeyId: uuidSchema }),
    personal: [],
  },
} satisfies Record<KeyChangeEvent['type'], EventDefinition>;
