import type { SignInEvent } from '../../domain/sign-in/sign-in-events.js';
import { type AuditRules, failure, targetIn } from '../audit/audit-rule.js';

const target = targetIn('user', 'userId');
const category = 'authentication';

/** How sign-ins, sessions and refused credentials read in the audit log. */
export const signInAuditRules: AuditRules<SignInEvent> = {
  UserSignedIn: {
    action: 'user.login',
    category,
    target,
    shows: ['clientId', 'amr', 'method', 'connectionId', 'sessionId'],
  },
  UserSignedInFromNewDevice: { action: 'user.new_device', category, target, shows: ['sessionId'] },
  SecondStepLocked: { action: 'user.second_step_locked', category, outcome: failure, target },
  DeviceRemembered: { action: 'user.device_remembered', category, target, shows: ['deviceId'] },
  DeviceForgotten: { action: 'user.device_forgotten', category, target, shows: ['deviceId'] },
  UserSignInFailed: { action: 'user.login_failed', category, outcome: failure, target, shows: ['reason'] },
  CredentialsRefused: {
    action: 'user.login_failed',
    category,
    outcome: failure,
    target: ({ credential }) => credential ?? target({ userId: null }),
    shows: ['attempts', 'limited'],
  },
  LegacySignInDisturbed: {
    action: 'tenant.legacy_sign_in_disturbed',
    category: 'tenant',
    outcome: failure,
    target: (_data, tenantId) => ({ type: 'tenant', id: tenantId }),
    shows: ['reason', 'pointer'],
  },
  ConnectionSignInsFailed: {
    action: 'connection.sign_ins_failed',
    category: 'connection',
    outcome: failure,
    target: targetIn('connection', 'connectionId'),
    shows: ['reason'],
  },
  ClientRequestRefused: {
    action: 'client.request_refused',
    category: 'client',
    outcome: failure,
    target: targetIn('client', 'clientId'),
    shows: ['code', 'uri', 'attempts'],
  },
  SignUpLimitReached: {
    action: 'tenant.sign_up_limit_reached',
    category: 'tenant',
    target: (_data, tenantId) => ({ type: 'tenant', id: tenantId }),
    shows: ['limit'],
  },
  TokenClaimsLeftOut: {
    action: 'tenant.claims_left_out',
    category: 'tenant',
    outcome: failure,
    target: (_data, tenantId) => ({ type: 'tenant', id: tenantId }),
    shows: ['clientId', 'claims'],
  },
  SignInCodeRequested: { action: 'user.code_requested', category, target, shows: ['purpose', 'form'] },
  EmailChangeRequested: { action: 'user.email_change_requested', category, target },
  UserSignedOut: { action: 'user.logout', category, target, shows: ['sessionId'] },
  SessionEnded: { action: 'session.ended', category, target, shows: ['sessionId', 'by'] },
  ClientAccessAllowed: {
    action: 'client.access_allowed',
    category,
    target,
    shows: ['clientId', 'clientName', 'scopes', 'claims'],
  },
  ClientAccessWithdrawn: {
    action: 'client.access_withdrawn',
    category,
    target,
    shows: ['clientId', 'clientName', 'grants'],
  },
  RefreshTokenReused: {
    action: 'token.refresh_reused',
    category,
    outcome: failure,
    target,
    shows: ['clientId', 'grantId'],
  },
  PasskeyCounterWentBack: {
    action: 'user.passkey_counter_went_back',
    category,
    outcome: failure,
    target,
    shows: ['passkeyId'],
  },
  CodeReplayed: {
    action: 'token.code_replayed',
    category,
    outcome: failure,
    target,
    shows: ['clientId', 'grantId'],
  },
};
