import { type Claim, taken } from '../reservation/reservation.js';
import { changedMembers } from '../shared/changed-members.js';
import type { Aggregate } from '../shared/decider.js';
import { type StoredImage, imageOf } from '../shared/stored-image.js';
import { DomainError } from '../shared/domain-error.js';
import type { ClientEvent, ClientSettings } from './client-events.js';
import { type ClientType, hasSecrets } from './client-values.js';

/** A client's secret as it is stored. */
export interface ClientSecret {
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; null: until it is replaced. */
  readonly expiresAt: string | null;
}

/** A registered client. */
export interface RegisteredClient extends ClientSettings {
  readonly status: 'registered';
  /** Public, unique across tenants. */
  readonly clientId: string;
  readonly type: ClientType;
  /** The newest first, two at the most, of which the older one expires. Empty for clients without a secret. */
  readonly secrets: readonly ClientSecret[];
  /** Shown where a page asks for the consent of a user; null for none. */
  readonly logo: StoredImage | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A deleted client. Its id is never used again, so that grants of the former client stay dead. */
export interface DeletedClient {
  readonly status: 'deleted';
  readonly clientId: string;
}

export type ClientState =
  | { readonly status: 'none' }
  /** Never registered: a registration under way was cancelled, and a command that read the stream before it must fail. */
  | { readonly status: 'cancelled' }
  | RegisteredClient
  | DeletedClient;

const evolveAbsent = (state: ClientState, event: ClientEvent, at: string): ClientState => {
  if (event.type === 'ClientRegistrationCancelled') return { status: 'cancelled' };
  if (event.type !== 'ClientRegistered') return state;
  const { secretHash, ...settings } = event.data;
  const secrets = secretHash === null ? [] : [{ hash: secretHash, createdAt: at, expiresAt: null }];
  const {
    roleIds = [],
    federatedCredentials = [],
    backchannelLogoutUri = null,
    backchannelLogoutSessionRequired = false,
    resources = [settings.audience],
  } = settings;
  return {
    status: 'registered',
    ...settings,
    roleIds,
    federatedCredentials,
    backchannelLogoutUri,
    backchannelLogoutSessionRequired,
    resources,
    secrets,
    logo: null,
    createdAt: at,
    updatedAt: at,
  };
};

const evolveRegistered = (state: RegisteredClient, event: ClientEvent, at: string): ClientState => {
  switch (event.type) {
    case 'ClientRegistered':
    case 'ClientRegistrationCancelled':
      return state;
    case 'ClientChanged': {
      const { audience, resources } = event.data;
      // until there were several, a change of the audience named it alone
      const alone = audience !== undefined && resources === undefined ? { resources: [audience] } : {};
      const changed = { ...state, ...event.data, ...alone, updatedAt: at };
      return hasSecrets(changed.authMethod) ? changed : { ...changed, secrets: [] };
    }
    case 'ClientSecretRotated': {
      const { secretHash, previousExpiresAt } = event.data;
      const previous = state.secrets
        .slice(0, 1)
        .map((secret) => ({ ...secret, expiresAt: previousExpiresAt }));
      const newest = { hash: secretHash, createdAt: at, expiresAt: null };
      return { ...state, secrets: [newest, ...previous], updatedAt: at };
    }
    case 'ClientLogoSet':
      return { ...state, logo: imageOf(event.data), updatedAt: at };
    case 'ClientLogoRemoved':
      return { ...state, logo: null, updatedAt: at };
    case 'ClientDeleted':
      return { status: 'deleted', clientId: state.clientId };
  }
  return state; // a type of a later version
};

export const client: Aggregate<ClientState, ClientEvent> = {
  initial: { status: 'none' },
  evolve(state, event, at) {
    if (state.status === 'registered') return evolveRegistered(state, event, at);
    return state.status === 'deleted' ? state : evolveAbsent(state, event, at);
  },
};

/** Returns the client. Throws `client_not_found` when it was never registered or is deleted. */
export function registeredClient(state: ClientState): RegisteredClient {
  if (state.status !== 'registered')
    throw new DomainError('not-found', 'client_not_found', 'There is no such client.');
  return state;
}

/** Throws `client_id_taken` when a client of this id is registered or was. */
export function unregisteredClient(
  state: ClientState,
): Exclude<ClientState, RegisteredClient | DeletedClient> {
  if (state.status === 'registered' || state.status === 'deleted') throw taken('clientid');
  return state;
}

/** Returns the claim on the id that the stream of the tenant's client with this id shows. */
export const claimOnClientId = (state: ClientState): Claim =>
  state.status === 'none' || state.status === 'cancelled' ? 'not-created' : 'holds';

/** Decides the registration of a client. Its id and audience are reserved before. */
export function decideClientRegistration(
  _state: Exclude<ClientState, RegisteredClient | DeletedClient>,
  registration: Extract<ClientEvent, { type: 'ClientRegistered' }>['data'],
): ClientEvent[] {
  return [{ type: 'ClientRegistered', data: registration }];
}

/** Decides a change of settings: no event when nothing differs. A new audience is reserved before. */
export function decideClientChange(state: RegisteredClient, changes: Partial<ClientSettings>): ClientEvent[] {
  const changed = changedMembers<ClientSettings>(state, changes);
  return changed === null ? [] : [{ type: 'ClientChanged', data: { clientId: state.clientId, ...changed } }];
}

/**
 * Decides a rotation of the secret: the previous one works until `previousExpiresAt` (ISO 8601), an older one ends.
 * Throws `client_without_secret`.
 */
export function decideClientSecretRotation(
  state: RegisteredClient,
  { secretHash, previousExpiresAt }: { readonly secretHash: string; readonly previousExpiresAt: string },
): ClientEvent[] {
  if (!hasSecrets(state.authMethod))
    throw new DomainError(
      'conflict',
      'client_without_secret',
      `A client that authenticates by ${state.authMethod} has no secret.`,
    );
  return [{ type: 'ClientSecretRotated', data: { clientId: state.clientId, secretHash, previousExpiresAt } }];
}

/** Decides that a client gets this logo, or none for null: no event when it has it already. */
export function decideClientLogo(
  { clientId, logo }: RegisteredClient,
  image: StoredImage | null,
): ClientEvent[] {
  if (logo?.sha256 === image?.sha256) return [];
  return image === null
    ? [{ type: 'ClientLogoRemoved', data: { clientId } }]
    : [{ type: 'ClientLogoSet', data: { clientId, ...image } }];
}

/** Returns the digests of the images that the client names. */
export const namedByClient = (state: ClientState): string[] =>
  state.status === 'registered' && state.logo !== null ? [state.logo.sha256] : [];

/** Decides the deletion of a client. */
export const decideClientDeletion = (state: RegisteredClient): ClientEvent[] => [
  { type: 'ClientDeleted', data: { clientId: state.clientId } },
];
