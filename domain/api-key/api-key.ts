import { changedMembers } from '../shared/changed-members.js';
import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import type { ApiKeyEvent, ApiKeySettings } from './api-key-events.js';
import { allowsMore } from './allowed-networks.js';
import { isScope, type Scope } from './scopes.js';

/** An issued key, revoked or not. */
export interface IssuedApiKey extends ApiKeySettings {
  readonly status: 'issued';
  readonly apiKeyId: string;
  readonly scopes: readonly Scope[];
  readonly keyHash: string;
  readonly prefix: string;
  /** The key before the last rotation, which is valid until then (ISO 8601); null: it was never rotated. */
  readonly previous: { readonly keyHash: string; readonly expiresAt: string } | null;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export type ApiKeyState = { readonly status: 'none' } | IssuedApiKey;

export const apiKey: Aggregate<ApiKeyState, ApiKeyEvent> = {
  initial: { status: 'none' },
  evolve(state, event, at) {
    switch (event.type) {
      case 'ApiKeyIssued': {
        if (state.status !== 'none') return state;
        const { scopes, ...issued } = event.data;
        return {
          status: 'issued',
          ...issued,
          scopes: scopes.filter(isScope),
          previous: null,
          createdAt: at,
          revokedAt: null,
        };
      }
      case 'ApiKeyChanged':
        return state.status === 'issued' ? { ...state, ...event.data } : state;
      case 'ApiKeyRotated': {
        if (state.status !== 'issued') return state;
        const { previousExpiresAt, ...successor } = event.data;
        return { ...state, ...successor, previous: { keyHash: state.keyHash, expiresAt: previousExpiresAt } };
      }
      case 'ApiKeyRevoked':
        return state.status === 'issued' && state.revokedAt === null ? { ...state, revokedAt: at } : state;
    }
    return state; // a type of a later version
  },
};

/** Returns the key, revoked or not. Throws `api_key_not_found` when it was never issued. */
export function issuedApiKey(state: ApiKeyState): IssuedApiKey {
  if (state.status === 'none')
    throw new DomainError('not-found', 'api_key_not_found', 'There is no such API key.');
  return state;
}

/** Decides the issue of a key. */
export const decideApiKeyIssue = (
  _state: Extract<ApiKeyState, { status: 'none' }>,
  issue: ApiKeyIssue,
): ApiKeyEvent[] => [{ type: 'ApiKeyIssued', data: { ...issue } }];

/** A key that is issued. */
export type ApiKeyIssue = Pick<IssuedApiKey, 'apiKeyId' | 'scopes' | 'keyHash' | 'prefix'> & ApiKeySettings;

/** Decides a change of the members that differ; no event when none does. Throws `api_key_revoked`. */
export function decideApiKeyChange(state: IssuedApiKey, changes: Partial<ApiKeySettings>): ApiKeyEvent[] {
  refuseRevoked(state);
  const changed = changedMembers<ApiKeySettings>(state, changes);
  return changed === null ? [] : [{ type: 'ApiKeyChanged', data: { apiKeyId: state.apiKeyId, ...changed } }];
}

/** Returns whether a key with these changes may be used longer, or from more addresses, than before. */
export const givesMore = (state: IssuedApiKey, changes: Partial<ApiKeySettings>): boolean =>
  lastsLonger(state.expiresAt, changes.expiresAt) ||
  (changes.allowedNetworks !== undefined && allowsMore(state.allowedNetworks, changes.allowedNetworks));

/** Returns whether these changes make a key usable again that has expired. @param now ISO 8601 */
export const revives = (state: IssuedApiKey, { expiresAt }: Partial<ApiKeySettings>, now: string): boolean =>
  state.revokedAt === null && hasExpired(state, now) && (expiresAt === null || (expiresAt ?? now) > now);

const hasExpired = ({ expiresAt }: IssuedApiKey, now: string): boolean =>
  expiresAt !== null && expiresAt <= now;

const lastsLonger = (held: string | null, requested: string | null | undefined): boolean =>
  requested !== undefined && held !== null && (requested === null || requested > held);

/**
 * Decides that another key takes the place of the present one, which is valid until `previousExpiresAt` (ISO 8601) as well;
 * an older one ends. Throws `api_key_revoked`; `api_key_expired`, since its successor would be expired, too.
 */
export function decideApiKeyRotation(
  state: IssuedApiKey,
  successor: Pick<IssuedApiKey, 'keyHash' | 'prefix'> & { readonly previousExpiresAt: string },
  now: string,
): ApiKeyEvent[] {
  refuseRevoked(state);
  if (hasExpired(state, now))
    throw new DomainError(
      'conflict',
      'api_key_expired',
      'The key has expired; give it a later expiresAt first.',
    );
  return [{ type: 'ApiKeyRotated', data: { apiKeyId: state.apiKeyId, ...successor } }];
}

/** Decides the revocation of a key, for good. Idempotent. */
export const decideApiKeyRevocation = (state: IssuedApiKey): ApiKeyEvent[] =>
  state.revokedAt === null ? [{ type: 'ApiKeyRevoked', data: { apiKeyId: state.apiKeyId } }] : [];

function refuseRevoked({ revokedAt }: IssuedApiKey): void {
  if (revokedAt !== null)
    throw new DomainError('conflict', 'api_key_revoked', 'The key is revoked for good; issue another one.');
}
