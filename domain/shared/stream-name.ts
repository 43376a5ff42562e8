import { digitsOfUuid, isUuid, uuidOfDigits } from './uuid.js';

/**
 * Stream names: `tenant_<tenantHex>-<noun>_<key>`, so that the text before the first dash (EventStoreDB's category) is
 * the tenant. Only this file builds and parses them.
 */

const shape = /^tenant_([0-9a-f]{32})-([a-z]+)_([0-9a-f]+)$/;

/**
 * The tenant of reservations that are unique across tenants (slugs, client ids, audiences, mail domains). No credential belongs to
 * it.
 */
export const SYSTEM_TENANT = '00000000-0000-0000-0000-000000000000';

/** The tenant whose users are the operators of the service. Every installation gives it this id. */
export const PLATFORM_TENANT = '00000000-0000-0000-0000-000000000001';

const hexOf = (id: string): string => {
  if (!isUuid(id)) throw new TypeError(`not a lower-case UUID: ${id}`);
  return digitsOfUuid(id);
};

export type StreamNoun =
  | 'tenant'
  | 'user'
  | 'role'
  | 'apikey'
  | 'owners'
  | 'email'
  | 'externalid'
  | 'passkey'
  | 'identity'
  | 'rolename'
  | 'slug'
  | 'signin'
  | 'passwordreset'
  | 'client'
  | 'clientid'
  | 'audience'
  | 'resource'
  | 'branding'
  | 'connection'
  | 'domain'
  | 'domainname'
  | 'webhook'
  | 'webhookdelivery'
  | 'webhookreplay'
  | 'subscription'
  | 'invoice'
  | 'activity'
  | 'apikeyuse'
  | 'apikeyhash'
  | 'serviceuse'
  | 'audit'
  | 'audithead'
  | 'alert'
  | 'bootstrap'
  | 'operatoraccess'
  | 'supportaccess'
  | 'ownerrecovery'
  | 'removedtenant';

/** Returns the name of a stream. `id` is a UUID, or for reservations the hexadecimal key of the reserved value. */
export function streamName(tenantId: string, noun: StreamNoun, id: string): string {
  const key = id.includes('-') ? hexOf(id) : id;
  const name = `tenant_${hexOf(tenantId)}-${noun}_${key}`;
  if (!shape.test(name)) throw new TypeError(`not a stream name: ${name}`);
  return name;
}

/** Returns how the names of a tenant's streams of a noun begin; those of no other noun and no other tenant begin so. */
export const streamsOfNoun = (tenantId: string, noun: StreamNoun): string =>
  `tenant_${hexOf(tenantId)}-${noun}_`;

/** Returns the key in a stream's name, after the noun. Throws TypeError for a name that `streamName` does not build. */
export function keyOfStream(stream: string): string {
  const key = shape.exec(stream)?.[3];
  if (key === undefined) throw new TypeError(`not a stream name: ${stream}`);
  return key;
}

/** Returns the noun of a stream, undefined for a name that `streamName` does not build. */
export const nounOfStream = (stream: string): string | undefined => shape.exec(stream)?.[2];

/** Returns the tenant of a stream. Throws TypeError for a name that `streamName` does not build. */
export function tenantOfStream(stream: string): string {
  const hex = shape.exec(stream)?.[1];
  if (hex === undefined) throw new TypeError(`not a stream name: ${stream}`);
  return uuidOfDigits(hex);
}

/** Returns a stream's name without its tenant: `<noun>_<key>`. */
export const withoutTenant = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** Returns the name of a tenant's stream by its name without the tenant, which no stream need have. */
export const inTenant = (tenantId: string, name: string): string => `tenant_${hexOf(tenantId)}-${name}`;

/** Returns a stream's name for messages: without the digest when it is the reservation of a personal value. */
export const shownStream = (stream: string): string =>
  stream.replace(/(-(?:email|externalid|passkey|identity)_)[0-9a-f]+$/, '$1…');
