import { generatePassword } from '../../../application/user/password/generate-password.js';
import { resendVerification } from '../../../application/user/email/resend-verification.js';
import { type Route, writing } from '../serving/route.js';
import { oneUser, ownerProtected } from './users.js';

/** The operations that send a mail to a user. */
export const userMailRoutes: readonly Route[] = [
  writing({
    method: 'POST',
    path: '/api/users/{id}/generate-password',
    operationId: 'generatePassword',
    whileLocked: 'stops',
    stepUp: true,
    summary: 'Mail a user a new password',
    description:
      'It is shown to no one else, and has to be changed at the next sign-in. Ends all sessions of the user.',
    scopes: ['users:write'],
    status: 204,
    refusals: { 403: ownerProtected, 404: ['user_not_found'], 503: ['overloaded'] },
    throwIfMissing: oneUser,
    handle: (api, { context, params }) => generatePassword(api.app, context, { userId: params['id'] ?? '' }),
  }),
  writing({
    method: 'POST',
    path: '/api/users/{id}/resend-verification',
    operationId: 'resendVerification',
    whileLocked: 'stops',
    summary: 'Mail a user the link that verifies their address',
    description:
      'Users without a password are invited again. At most three mails an hour; links of earlier mails still work.',
    scopes: ['users:write'],
    status: 204,
    refusals: {
      403: ownerProtected,
      404: ['user_not_found'],
      409: ['email_already_verified', 'user_suspended', 'mail_limit_reached'],
    },
    throwIfMissing: oneUser,
    handle: (api, { context, params }) =>
      resendVerification(api.app, context, { userId: params['id'] ?? '' }),
  }),
];
