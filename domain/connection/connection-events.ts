import { authMethods } from '../client/client-values.js';
import {
  type EventsOf,
  type MembersOf,
  type ValueOf,
  arrayOf,
  boolean,
  enumOf,
  event,
  namesOf,
  nullable,
  objectOf,
  text,
  uuidSchema,
} from '../shared/event-definition.js';
import {
  linkingRules,
  newPeopleRules,
  profileRules,
  providers,
  secondFactorRules,
  visibilities,
} from './connection-values.js';

const roleRule = objectOf({
  /** The name of a claim of the provider. */
  claim: text,
  /** The claim, or one of its values. */
  value: text,
  /** The name of a role. */
  role: text,
});
/** Gives a role to everybody with a value of a claim, and takes it back with the value. */
export type RoleRule = ValueOf<typeof roleRule>;

const settings = {
  /** On the button. */
  name: text,
  /** As the provider's discovery document and its tokens state it. */
  issuer: text,
  clientId: text,
  authMethod: enumOf(authMethods),
  /** The id of the private key; Apple's, or for `private_key_jwt`. */
  keyId: nullable(text),
  /** Apple's id of the team. */
  teamId: nullable(text),
  /** The domain of Google Workspace that people must belong to. */
  hostedDomain: nullable(text),
  scopes: arrayOf(text),
  visibility: enumOf(visibilities),
  newPeople: enumOf(newPeopleRules),
  linking: enumOf(linkingRules),
  profile: enumOf(profileRules),
  roleRules: arrayOf(roleRule),
  secondFactor: enumOf(secondFactorRules),
  /** Values of `amr` or `acr` that state two factors. */
  theirFactorValues: arrayOf(text),
  enabled: boolean,
};
/** The members of a connection that its tenant may change. */
export type ConnectionSettings = MembersOf<typeof settings>;

const connectionId = uuidSchema;
/** Name the secret of the tenant's client at the provider, or its private key, which no event has; null without one. */
const secret = {
  secretId: nullable(uuidSchema),
  /** The last characters of the secret; null for a short one and for a private key. */
  secretHint: nullable(text),
};

/** Events of a connection: a provider that people of a tenant sign in at. */
export const connectionEvents = {
  ConnectionCreated: event({ connectionId, provider: enumOf(providers), ...settings, ...secret }),
  /** Has only the members that changed. */
  ConnectionChanged: event({ connectionId, ...settings }, { optional: namesOf(settings) }),
  ConnectionSecretRotated: event({ connectionId, ...secret }),
  ConnectionDeleted: event({ connectionId }),
};

export type ConnectionEvent = EventsOf<typeof connectionEvents>;
