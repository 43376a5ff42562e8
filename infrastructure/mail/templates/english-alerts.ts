import type { AlertType } from '../../../application/audit/alerts/alert-rule.js';
import type { AlertMailKind } from '../../../application/mail/mail-kind.js';
import type { AlertsInMail } from '../../../application/ports/mail/alert-mails.js';
import { englishReason } from './english-notices.js';
import type { MailText, MailTexts } from './mail-texts.js';

const names: Readonly<Record<AlertType, string>> = {
  failed_login_burst_account: 'Many failed sign-ins to one account',
  failed_login_burst_ip: 'Many failed sign-ins from one IP address',
  password_spray: 'One IP address tries passwords for many accounts',
  lockout_wave: 'Many accounts were locked within minutes',
  role_raised: 'Someone became owner or administrator',
  admin_mfa_reset: 'The second step of an owner or administrator was removed',
  mass_deletion: 'Many users were deleted within minutes',
  mass_import: 'People were imported',
  key_new_network: 'An API key or an application was used from a new network',
  key_refused_network: 'An API key was refused from a network that it does not allow',
  refresh_token_reuse: 'A refresh token was used twice, and may have been stolen',
  sign_up_limit_reached: 'The sign-up limit was reached',
  webhook_failing: 'A webhook has been failing for a day',
  webhook_listener_added: 'A webhook now receives data about people',
  audit_export: 'The audit log was exported',
  tenant_export: 'All data was exported',
  deletion_with_open_alerts: 'Someone with open alerts requested the deletion of their account',
  owner_changed_by_key: 'An API key changed the account of an owner',
  backup_code_used: 'An owner or administrator used a backup code',
  new_passkey: 'An owner or administrator added a passkey',
  new_device: 'An owner or administrator signed in from a new device',
  policy_lowered: 'The sign-in rules were relaxed',
  client_redirect_added: 'A redirect URI was added to an application',
  connection_changed: 'A connection to a provider was created, changed or deleted',
  connection_failing: 'Sign-ins with a connection to a provider fail',
  domain_lapsed: 'The DNS record that proves a mail domain of yours is gone',
  checkpoint_refused: 'A witness says that your audit log was rewritten',
  legacy_sign_in_set: 'Sign-ins ask another system for passwords',
  operator_access: 'A one-time link for an operator was created on the host',
  support_access: 'An operator may see the data of the organisation',
  owner_address_lost: 'The former address of an owner was not restored: another account has it',
  owner_recovery: 'An operator removes the second factors of an owner',
};

const nameOf = ({ type }: AlertsInMail): string => names[type];
const first = (alerts: readonly AlertsInMail[]): string =>
  alerts[0] === undefined ? 'Something unusual happened' : nameOf(alerts[0]);
const lineOf = (alert: AlertsInMail): string =>
  alert.count > 1 ? `${nameOf(alert)}, ${alert.count} times.` : `${nameOf(alert)}.`;
const lines = (alerts: readonly AlertsInMail[]): readonly string[] => [...new Set(alerts.map(lineOf))];

const advice = (): readonly string[] => [
  'Review what happened, then acknowledge or resolve the alert, so that the other owners see that you are handling it.',
];
const notes: MailText['notes'] = ({ tenant }) => [
  `Owners of ${tenant} get these emails. You can turn them off in the settings.`,
];

/** The mails about alerts, in English. */
export const englishAlerts: MailTexts<AlertMailKind> = {
  alert: {
    subject: ({ tenant, alerts }) => `Security alert for ${tenant}: ${first(alerts)}`,
    heading: ({ alerts }) => first(alerts),
    paragraphs: ({ when, alerts }) => [`We noticed this on ${when}:`, ...lines(alerts)],
    advice,
    action: 'See the alert',
    notes,
    reason: englishReason,
  },
  'alert-digest': {
    subject: ({ tenant }) => `Alerts of the last 24 hours at ${tenant}`,
    heading: () => 'Alerts of the last 24 hours',
    paragraphs: ({ tenant, alerts }) => [`We noticed this at ${tenant}:`, ...lines(alerts)],
    advice,
    action: 'See the alerts',
    notes,
    reason: englishReason,
  },
};
