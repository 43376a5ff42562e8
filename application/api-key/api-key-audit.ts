import { apiKey } from '../../domain/api-key/api-key.js';
import type { ApiKeyEvent } from '../../domain/api-key/api-key-events.js';
import type { ApiKeyUseEvent } from '../../domain/api-key/api-key-use-events.js';
import { type AuditRules, failure, foldedStream, membersOf, targetIn } from '../audit/audit-rule.js';

const target = targetIn('apiKey', 'apiKeyId');
const category = 'apikey';
const members = ['name', 'prefix', 'scopes', 'expiresAt', 'allowedNetworks', 'revokedAt'] as const;

/** How an API key's events, and its use from new networks, read in the audit log. */
export const apiKeyAuditRules: AuditRules<ApiKeyEvent | ApiKeyUseEvent> = {
  ApiKeyIssued: { action: 'apikey.issued', category, target, names: ({ name }) => [name], masks: 'key' },
  ApiKeyChanged: { action: 'apikey.changed', category, target, names: ({ name }) => [name] },
  ApiKeyRotated: {
    action: 'apikey.rotated',
    category,
    target,
    masks: 'key',
    shows: ['previousExpiresAt'],
  },
  ApiKeyRevoked: { action: 'apikey.revoked', category, target },
  ApiKeyUsedFromNewNetwork: { action: 'apikey.used_from_new_network', category, target, shows: ['isFirst'] },
  ApiKeyRefusedFromNetwork: {
    action: 'apikey.refused_from_network',
    category,
    outcome: failure,
    target,
    shows: ['attempts'],
  },
};

/** How entries show an API key. */
export const apiKeyAuditView = foldedStream(apiKey, {
  nameOf: (state) => (state.status === 'issued' ? state.name : null),
  shown: (state) => (state.status === 'issued' ? membersOf(state, ...members) : {}),
});
