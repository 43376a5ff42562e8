import { unlinkIdentity } from '../../../application/connection/link-identity.js';
import {
  type LinkUserIdentityInput,
  linkUserIdentity,
  readIdentities,
} from '../../../application/connection/user-identities.js';
import { type Route, writing } from '../serving/route.js';
import { oneUser, ownerProtected } from './users.js';

/** Operations on the external accounts that a user signs in with. */
export const identityRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/users/{id}/identities',
    operationId: 'listIdentities',
    whileLocked: 'owners',
    summary: "List a user's external accounts",
    description: 'Accounts at the providers of connections, oldest first.',
    scopes: ['users:read'],
    status: 200,
    answers: 'IdentityList',
    refusals: { 404: ['user_not_found'] },
    throwIfMissing: oneUser,
    handle: async (api, { tenantId, params }) => ({
      body: await readIdentities(api.app, tenantId, params['id'] ?? ''),
    }),
  },
  writing<Omit<LinkUserIdentityInput, 'userId'>>({
    method: 'POST',
    path: '/api/users/{id}/identities',
    operationId: 'linkIdentity',
    whileLocked: 'stops',
    stepUp: true,
    summary: 'Link an external account to a user',
    description:
      'Whoever signs in at the provider with this `subject` is this user. The provider is not asked. An account that the user ' +
      'has already is answered as it is. A connection to `organizations` of Microsoft is refused, since one subject may be that ' +
      'of several people there. The user gets a mail. To your own account it is linked on your account page ' +
      '(403 `own_account`).',
    scopes: ['users:write'],
    takes: 'LinkIdentity',
    status: 201,
    answers: 'Identity',
    refusals: {
      403: [...ownerProtected, 'own_account'],
      404: ['user_not_found', 'connection_not_found'],
      409: ['identity_taken', 'too_many_identities'],
    },
    throwIfMissing: oneUser,
    handle: async (api, { context, params, body }) => {
      const userId = params['id'] ?? '';
      const { record, position } = await linkUserIdentity(api.app, context, { userId, ...body });
      const location = `/api/users/${userId}/identities/${record.id}` as const;
      return { body: record, position, location, subjectId: userId };
    },
  }),
  writing({
    method: 'DELETE',
    path: '/api/users/{id}/identities/{identityId}',
    operationId: 'unlinkIdentity',
    whileLocked: 'stops',
    stepUp: true,
    summary: "Unlink one of a user's external accounts",
    description:
      'Sessions go on. A user without password and passkey signs in again by a mail for a forgotten password; users cannot ' +
      'leave themselves without a way to sign in (409 `last_sign_in_way`).',
    scopes: ['users:write'],
    status: 204,
    refusals: {
      403: ownerProtected,
      404: ['user_not_found', 'identity_not_found'],
      409: ['last_sign_in_way'],
    },
    throwIfMissing: oneUser,
    handle: async (api, { context, params }) => {
      const linked = { userId: params['id'] ?? '', identityId: params['identityId'] ?? '' };
      const { position } = await unlinkIdentity(api.app, context, linked);
      return { position };
    },
  }),
];
