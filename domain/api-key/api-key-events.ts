import {
  type EventsOf,
  type MembersOf,
  arrayOf,
  digest,
  event,
  namesOf,
  nullable,
  text,
  time,
  uuidSchema,
} from '../shared/event-definition.js';

const limits = {
  /** ISO 8601; null: it does not expire. */
  expiresAt: nullable(time),
  /** CIDR blocks; null: from anywhere. */
  allowedNetworks: nullable(arrayOf(text)),
};
const settings = { name: text, ...limits };

/** When and from where a key may be used. */
export type ApiKeyLimits = MembersOf<typeof limits>;

/** What can be changed about an issued key. */
export type ApiKeySettings = MembersOf<typeof settings>;

const apiKeyId = uuidSchema;
const key = {
  /** SHA-256 of the whole key, hexadecimal. */
  keyHash: digest,
  /** The first 8 characters of the key, by which people tell keys apart. */
  prefix: text,
};

/** Events of an API key. None has the key itself. */
export const apiKeyEvents = {
  ApiKeyIssued: event({ apiKeyId, ...settings, scopes: arrayOf(text), ...key }, { digests: ['keyHash'] }),
  ApiKeyChanged: event({ apiKeyId, ...settings }, { optional: namesOf(settings) }),
  /** `previousExpiresAt`: until when the previous key is valid as well. */
  ApiKeyRotated: event({ apiKeyId, ...key, previousExpiresAt: time }, { digests: ['keyHash'] }),
  ApiKeyRevoked: event({ apiKeyId }),
};

export type ApiKeyEvent = EventsOf<typeof apiKeyEvents>;
