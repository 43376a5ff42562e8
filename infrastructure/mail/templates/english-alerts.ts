import type { AlertType } from '../../../application/audit/alerts/alert-rule.js';
import type { AlertMailKind } from '../../../application/mail/mail-kind.js';
import type { AlertsInMail } from '../../../application/ports/mail/alert-mails.js';
import { englishReason } from './english-news.js';
import type { MailText } from './mail-texts.js';

const names: Readonly<Record<AlertType, string>> = {
  failed_login_burst_account: 'Many failed sign-ins to one account',
  failed_login_burst_ip: 'Many failed sign-ins from one network address',
  password_spray: 'One network address tries passwords for many accounts',
  lockout_wave: 'Many accounts were locked within minutes',
  role_raised: 'Somebody became owner or administrator',
  admin_mfa_reset: 'The second step of an owner or administrator was removed',
  mass_deletion: 'Many users were deleted within minutes',
  key_new_network: 'An API key was used from a new network',
  key_refused_network: 'An API key was refused from a network that it does not allow',
  refresh_token_reuse: 'A refresh token was used twice, and may have been stolen',
  sign_up_limit_reached: 'The limit of sign-ups was reached',
  webhook_failing: 'A webhook has been failing for a day',
  webhook_listener_added: 'A webhook now receives data about people',
  audit_export: 'The audit log was exported',
  tenant_export: 'All data were exported',
  deletion_with_open_alerts: 'Somebody with open alerts asked for the deletion of their account',
  owner_changed_by_key: 'An API key changed the account of an owner',
  backup_code_used: 'An owner or administrator used a backup code',
  new_passkey: 'An owner or administrator added a passkey',
  new_device: 'An owner or administrator signed in from a new device',
  policy_lowered: 'The rules for signing in were loosened',
  client_redirect_added: 'An application got a further redirect address',
  operator_access: 'A one-time link for an operator was made on the host',
  support_access: 'An operator may see the data of the organisation',
  owner_recovery: 'An operator removes the second factors of an owner',
};

const nameOf = ({ type }: AlertsInMail): string => names[type];
const first = (alerts: readonly AlertsInMail[]): string =>
  alerts[0] === undefined ? 'Something unusual happened' : nameOf(alerts[0]);
const lineOf = (alert: AlertsInMail): string =>
  alert.count > 1 ? `${nameOf(alert)}, seen ${alert.count} times.` : `${nameOf(alert)}.`;
const lines = (alerts: readonly AlertsInMail[]): readonly string[] => [...new Set(alerts.map(lineOf))];

const advice = (): readonly string[] => [
  'Look at what happened, and acknowledge or resolve it, so that others know that you look after it.',
];
const notes: MailText['notes'] = ({ tenant }) => [
  `Owners of ${tenant} get these emails. You can turn them off in the settings.`,
];

/** The mails about alerts, in English. */
export const englishAlerts: Readonly<Record<AlertMailKind, MailText>> = {
  alert: {
    subject: ({ tenant, alerts }) => `Security alert for ${tenant}: ${first(alerts)}`,
    heading: ({ alerts }) => first(alerts),
    paragraphs: ({ tenant, when, alerts }) => [`This was noticed at ${tenant} by ${when}:`, ...lines(alerts)],
    advice,
    action: 'See the alert',
    notes,
    reason: englishReason,
  },
  'alert-digest': {
    subject: ({ tenant }) => `Alerts of the last day at ${tenant}`,
    heading: () => 'Alerts of the last day',
    paragraphs: ({ tenant, alerts }) => [`This was noticed at ${tenant}:`, ...lines(alerts)],
    advice,
    action: 'See the alerts',
    notes,
    reason: englishReason,
  },
};
