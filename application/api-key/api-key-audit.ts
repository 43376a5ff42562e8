import { apiKey } from '../../domain/api-key/api-key.js';
import type { ApiKeyEvent } from '../../domain/api-key/api-key-events.js';
import type { ApiKeyUseEvent } from '../../domain/api-key/api-key-use-events.js';
import { type AuditRules, foldedStream, membersOf, targetIn } from '../audit/audit-rule.js';

const target = targetIn('apiKey', 'apiKeyId');
const category = 'apikey';

/** How an API key's events, and its use from new networks, read in the audit log. */
export const apiKeyAuditRules: AuditRules<ApiKeyEvent | ApiKeyUseEvent> = {
  ApiKeyIssued: { action: 'apikey.issued', category, target, names: ({ name }) => [name], masks: 'key' },
  ApiKeyRevoked: { action: 'apikey.revoked', category, target },
  ApiKeyUsedFromNewNetwork: { action: 'apikey.used_from_new_network', category, target, shows: ['isFirst'] },
};

/** How entries show an API key. */
export const apiKeyAuditView = foldedStream(apiKey, {
  nameOf: (state) => (state.status === 'issued' ? state.name : null),
  shown: (state) => (state.status === 'issued' ? membersOf(state, 'name', 'scopes', 'revokedAt') : {}),
});
