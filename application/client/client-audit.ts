import { client } from '../../domain/client/client.js';
import type { ClientEvent } from '../../domain/client/client-events.js';
import type { ServiceUseEvent } from '../../domain/client/service-use-events.js';
import { type AuditRules, foldedStream, membersOf, targetIn } from '../audit/audit-rule.js';

const target = targetIn('client', 'clientId');
const category = 'client';

/** How a client's events, and its use as a service from new networks, read in the audit log. */
export const clientAuditRules: AuditRules<ClientEvent | ServiceUseEvent> = {
  ClientRegistered: { action: 'client.registered', category, target, names: ({ name }) => [name] },
  ClientRegistrationCancelled: { action: 'client.registration_cancelled', category: 'technical', target },
  ClientChanged: { action: 'client.updated', category, target, names: ({ name }) => [name] },
  ClientSecretRotated: { action: 'client.secret_rotated', category, target, masks: 'secret' },
  ClientLogoSet: { action: 'client.updated', category, target },
  ClientLogoRemoved: { action: 'client.updated', category, target },
  ClientDeleted: { action: 'client.deleted', category, target },
  ServiceUsedFromNewNetwork: { action: 'client.used_from_new_network', category, target, shows: ['isFirst'] },
};

/** How entries show a client. */
export const clientAuditView = foldedStream(client, {
  nameOf: (state) => (state.status === 'registered' ? state.name : null),
  shown: (state, roleNames) =>
    state.status === 'registered'
      ? {
          ...membersOf(
            state,
            'name',
            'type',
            'kind',
            'authMethod',
            'audience',
            'resources',
            'redirectUris',
            'postLogoutRedirectUris',
            'grantTypes',
            'scopes',
            'managementScopes',
            'thirdParty',
            'jwks',
            'jwksUri',
            'federatedCredentials',
            'allowedOrigins',
            'acceptsTokenEndpointAudience',
            'accessTokenType',
            'homeUrl',
            'backchannelLogoutUri',
            'backchannelLogoutSessionRequired',
            'logo',
          ),
          roles: roleNames(state.roleIds),
        }
      : {},
});
