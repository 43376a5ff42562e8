import { DomainError } from '../shared/domain-error.js';
import type { ActorType, DomainEvent } from '../shared/domain-event.js';
import { PLATFORM_TENANT, type StreamNoun, nounOfStream, tenantOfStream } from '../shared/stream-name.js';
import { type TenantSettings, defaultSettings } from './tenant-settings.js';

/** The slug of the tenant whose users are the operators. */
export const PLATFORM_SLUG = 'platform';

/** How operators sign in, from the creation of their tenant on and for ever. */
export const platformSettings: TenantSettings = {
  ...defaultSettings,
  mfa: 'required',
  rememberDeviceDays: 0,
  sessionMaxDays: 1,
  selfDeletion: false,
  profileEditing: ['firstName', 'lastName', 'locale'],
};

/** Streams that the platform's tenant has none of. */
const closed: ReadonlySet<string> = new Set<StreamNoun>([
  'apikey',
  'client',
  'resource',
  'branding',
  'connection',
  'webhook',
  'subscription',
]);

/** What only the command line and the bootstrap file do there. */
const ofHost: ReadonlySet<string> = new Set<DomainEvent['type']>([
  'UserCreated',
  'EmailChangeRequested',
  'UserEmailChanged',
  'OwnerAdded',
  'OwnerRemoved',
  'OwnerSuspended',
]);

/**
 * Throws `platform_tenant` for events that the platform's tenant never has: API keys, clients, APIs, connections, webhooks, branding, a
 * subscription, other settings, a lock; and for members whom its own users would make or remove.
 */
export function refuseOnPlatform(
  stream: string,
  events: readonly { readonly type: string }[],
  actor: ActorType,
): void {
  if (tenantOfStream(stream) !== PLATFORM_TENANT) return;
  const noun = nounOfStream(stream) ?? '';
  const isOther = noun === 'tenant' && events[0]?.type !== 'TenantCreated';
  const isByUser = actor !== 'system' && actor !== 'operator' && events.some(({ type }) => ofHost.has(type));
  if (isOther || isByUser || closed.has(noun)) throw onPlatform();
}

/** Returns the refusal of anything but operators in the platform's tenant. */
const onPlatform = (): DomainError =>
  new DomainError(
    'forbidden',
    'platform_tenant',
    'The tenant of the operators signs them in and has nothing else; `tessera operators` changes its members.',
  );
