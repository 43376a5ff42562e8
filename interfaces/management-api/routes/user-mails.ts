import { generatePassword } from '../../../application/user/password/generate-password.js';
import { resendVerification } from '../../../application/user/email/resend-verification.js';
import { type Route, writing } from '../serving/route.js';
import { oneUser, ownerProtected } from './users.js';

/** Operations whose outcome a user gets by mail. */
export const userMailRoutes: readonly Route[] = [
  writing({
    method: 'POST',
    path: '/api/users/{id}/generate-password',
    operationId: 'generatePassword',
    tag: 'Users',
    summary: 'Mail a user a new password',
    description:
      'It is shown to nobody else, and has to be changed at the next sign-in. What the user is signed in to ends.',
    scopes: ['users:write'],
    takes: null,
    status: 204,
    answers: null,
    refusals: { 403: ownerProtected, 404: ['user_not_found'], 503: ['overloaded'] },
    present: oneUser,
    handle: (api, { context, params }) => generatePassword(api.app, context, { userId: params['id'] ?? '' }),
  }),
  writing({
    method: 'POST',
    path: '/api/users/{id}/resend-verification',
    operationId: 'resendVerification',
    tag: 'Users',
    summary: 'Mail a user the link that verifies their address',
    description:
      'Users without a password are invited again. At most three mails an hour; links of earlier mails still work.',
    scopes: ['users:write'],
    takes: null,
    status: 204,
    answers: null,
    refusals: {
      403: ownerProtected,
      404: ['user_not_found'],
      409: ['email_already_verified', 'user_suspended', 'mail_limit_reached'],
    },
    present: oneUser,
    handle: (api, { context, params }) =>
      resendVerification(api.app, context, { userId: params['id'] ?? '' }),
  }),
];
