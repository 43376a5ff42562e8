import { removeFactor, requireMfa, resetFactors } from '../../../application/user/factors/change-factors.js';
import { readFactors } from '../../../application/user/factors/factor-record.js';
import { type Route, writing } from '../serving/route.js';
import { oneUser, ownerProtected } from './users.js';

/** Operations on the second factors of a user. */
export const factorRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/users/{id}/factors',
    operationId: 'listFactors',
    whileLocked: 'owners',
    summary: "List a user's factors",
    description: 'The authenticator app, passkeys and backup codes, without their secrets.',
    scopes: ['users:read'],
    status: 200,
    answers: 'FactorList',
    refusals: { 404: ['user_not_found'] },
    throwIfMissing: oneUser,
    handle: async (api, { tenantId, params }) => ({
      body: await readFactors(api.app, tenantId, params['id'] ?? ''),
    }),
  },
  writing({
    method: 'DELETE',
    path: '/api/users/{id}/factors/{factorId}',
    operationId: 'removeFactor',
    whileLocked: 'stops',
    stepUp: true,
    summary: "Remove one of a user's factors",
    description: 'Backup codes go with the last authenticator app or passkey.',
    scopes: ['users:write'],
    status: 204,
    refusals: { 403: ownerProtected, 404: ['user_not_found', 'factor_not_found'] },
    throwIfMissing: oneUser,
    handle: (api, { context, params }) =>
      removeFactor(api.app, context, { userId: params['id'] ?? '', factorId: params['factorId'] ?? '' }),
  }),
  writing<{ readonly required?: boolean }>({
    method: 'POST',
    path: '/api/users/{id}/mfa/require',
    operationId: 'requireMfa',
    whileLocked: 'stops',
    stepUp: true,
    summary: 'Require a second factor of a user',
    description:
      'A user without one sets it up at the next sign-in. `{"required": false}` leaves it to the policy of the tenant.',
    scopes: ['users:write'],
    takes: 'RequireMfa',
    bodyOptional: true,
    status: 204,
    refusals: { 403: ownerProtected, 404: ['user_not_found'] },
    throwIfMissing: oneUser,
    handle: (api, { context, params, body }) =>
      requireMfa(api.app, context, { userId: params['id'] ?? '', required: body.required ?? true }),
  }),
  writing({
    method: 'POST',
    path: '/api/users/{id}/mfa/reset',
    operationId: 'resetMfa',
    whileLocked: 'stops',
    stepUp: true,
    summary: "Remove all of a user's factors",
    description: 'For a user who has lost them. All sessions and grants end.',
    scopes: ['users:write'],
    status: 204,
    refusals: { 403: ownerProtected, 404: ['user_not_found'] },
    throwIfMissing: oneUser,
    handle: (api, { context, params }) => resetFactors(api.app, context, { userId: params['id'] ?? '' }),
  }),
];
