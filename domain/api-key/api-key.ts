import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import type { ApiKeyEvent } from './api-key-events.js';
import { isScope, type Scope } from './scopes.js';

/** An issued key, revoked or not. */
export interface IssuedApiKey {
  readonly status: 'issued';
  readonly apiKeyId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly keyHash: string;
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
          createdAt: at,
          revokedAt: null,
        };
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
export function decideApiKeyIssue(
  _state: Extract<ApiKeyState, { status: 'none' }>,
  issue: {
    readonly apiKeyId: string;
    readonly name: string;
    readonly scopes: readonly Scope[];
    readonly keyHash: string;
  },
): ApiKeyEvent[] {
  return [{ type: 'ApiKeyIssued', data: { ...issue } }];
}

/** Decides the revocation of a key, for good. Idempotent. */
export const decideApiKeyRevocation = (state: IssuedApiKey): ApiKeyEvent[] =>
  state.revokedAt === null ? [{ type: 'ApiKeyRevoked', data: { apiKeyId: state.apiKeyId } }] : [];
