import type { EventDefinition, Personal } from '../shared/event-definition.js';
import { nullable, objectOf, uuidSchema } from '../shared/event-definition.js';
import { authenticationMethods, type AuthenticationMethod } from './authentication-method.js';

/**
 * What happens each time that somebody signs in. These facts grow with traffic, so they stand in a stream beside the
 * user's own, which is appended to at any revision.
 */
export type SignInEvent =
  | {
      readonly type: 'UserSignedIn';
      readonly data: {
        readonly userId: string;
        readonly sessionId: string;
        /** The application that asked; null for a page of the service's own. */
        readonly clientId: string | null;
        readonly amr: readonly AuthenticationMethod[];
        readonly email: Personal<string>;
      };
    }
  /** The user ended the session that they were signed in with. */
  | {
      readonly type: 'UserSignedOut';
      readonly data: { readonly userId: string; readonly sessionId: string };
    };

const text = { type: 'string' };
const session = { userId: uuidSchema, sessionId: uuidSchema };

export const signInEvents = {
  UserSignedIn: {
    version: 1,
    schema: objectOf({
      ...session,
      clientId: nullable(text),
      amr: { type: 'array', items: { type: 'string', enum: authenticationMethods } },
      email: text,
    }),
    personal: ['email'],
  },
  UserSignedOut: { version: 1, schema: objectOf(session), personal: [] },
} satisfies Record<SignInEvent['type'], EventDefinition>;
