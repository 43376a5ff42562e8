import type { AlertType } from '../../../application/audit/alerts/alert-rule.js';
import type { AlertMailKind } from '../../../application/mail/mail-kind.js';
import type { AlertsInMail } from '../../../application/ports/mail/alert-mails.js';
import { germanReason } from './german-notices.js';
import type { MailText, MailTexts } from './mail-texts.js';

const names: Readonly<Record<AlertType, string>> = {
  failed_login_burst_account: 'Viele fehlgeschlagene Anmeldungen bei einem Konto',
  failed_login_burst_ip: 'Viele fehlgeschlagene Anmeldungen von einer IP-Adresse',
  password_spray: 'Eine IP-Adresse probiert Passwörter für viele Konten',
  lockout_wave: 'Viele Konten wurden binnen Minuten gesperrt',
  role_raised: 'Jemand wurde Inhaber oder Administrator',
  admin_mfa_reset: 'Der zweite Schritt eines Inhabers oder Administrators wurde entfernt',
  mass_deletion: 'Viele Benutzer wurden binnen Minuten gelöscht',
  mass_import: 'Personen wurden importiert',
  key_new_network: 'Ein API-Schlüssel oder eine Anwendung wurde aus einem neuen Netz verwendet',
  key_refused_network: 'Ein API-Schlüssel wurde aus einem Netz abgelehnt, das er nicht erlaubt',
  refresh_token_reuse: 'Ein Refresh-Token wurde zweimal verwendet und ist vielleicht gestohlen',
  sign_up_limit_reached: 'Die Höchstzahl der Registrierungen wurde erreicht',
  webhook_failing: 'Ein Webhook schlägt seit einem Tag fehl',
  webhook_listener_added: 'Ein Webhook erhält nun Daten über Personen',
  audit_export: 'Das Protokoll wurde exportiert',
  tenant_export: 'Alle Daten wurden exportiert',
  deletion_with_open_alerts: 'Jemand mit offenen Warnungen hat die Löschung des Kontos beantragt',
  owner_changed_by_key: 'Ein API-Schlüssel hat das Konto eines Inhabers geändert',
  backup_code_used: 'Ein Inhaber oder Administrator hat einen Backup-Code verwendet',
  new_passkey: 'Ein Inhaber oder Administrator hat einen Passkey hinzugefügt',
  new_device: 'Ein Inhaber oder Administrator hat sich von einem neuen Gerät angemeldet',
  policy_lowered: 'Die Regeln für die Anmeldung wurden gelockert',
  client_redirect_added: 'Einer Anwendung wurde eine Redirect-URI hinzugefügt',
  connection_changed: 'Eine Verbindung zu einem Anbieter wurde angelegt, geändert oder gelöscht',
  connection_failing: 'Anmeldungen mit einer Verbindung zu einem Anbieter schlagen fehl',
  domain_lapsed: 'Der DNS-Eintrag, der eine Ihrer E-Mail-Domains belegt, fehlt',
  checkpoint_refused: 'Ein Zeuge sagt, dass Ihr Protokoll umgeschrieben wurde',
  legacy_sign_in_set: 'Anmeldungen fragen ein anderes System nach Passwörtern',
  operator_access: 'Auf dem Server wurde ein Einmallink für einen Betreiber erzeugt',
  support_access: 'Ein Betreiber darf die Daten der Organisation sehen',
  owner_address_lost:
    'Die frühere Adresse eines Inhabers wurde nicht wiederhergestellt: Ein anderes Konto hat sie',
  owner_recovery: 'Ein Betreiber entfernt die zweiten Faktoren eines Inhabers',
};

const nameOf = ({ type }: AlertsInMail): string => names[type];
const first = (alerts: readonly AlertsInMail[]): string =>
  alerts[0] === undefined ? 'Etwas Ungewöhnliches ist geschehen' : nameOf(alerts[0]);
const lineOf = (alert: AlertsInMail): string =>
  alert.count > 1 ? `${nameOf(alert)}, ${alert.count}-mal.` : `${nameOf(alert)}.`;
const lines = (alerts: readonly AlertsInMail[]): readonly string[] => [...new Set(alerts.map(lineOf))];

const advice = (): readonly string[] => [
  'Prüfen Sie, was geschehen ist, und bestätigen Sie die Warnung oder markieren Sie sie als erledigt, damit die anderen Inhaber sehen, dass Sie sich darum kümmern.',
];
const notes: MailText['notes'] = ({ tenant }) => [
  `Inhaber von ${tenant} erhalten diese E-Mails. In den Einstellungen lassen sie sich abschalten.`,
];

/** The mails about alerts, in German. */
export const germanAlerts: MailTexts<AlertMailKind> = {
  alert: {
    subject: ({ tenant, alerts }) => `Sicherheitswarnung für ${tenant}: ${first(alerts)}`,
    heading: ({ alerts }) => first(alerts),
    paragraphs: ({ when, alerts }) => [`Das haben wir am ${when} festgestellt:`, ...lines(alerts)],
    advice,
    action: 'Warnung ansehen',
    notes,
    reason: germanReason,
  },
  'alert-digest': {
    subject: ({ tenant }) => `Warnungen der letzten 24 Stunden bei ${tenant}`,
    heading: () => 'Warnungen der letzten 24 Stunden',
    paragraphs: ({ tenant, alerts }) => [`Das haben wir bei ${tenant} festgestellt:`, ...lines(alerts)],
    advice,
    action: 'Warnungen ansehen',
    notes,
    reason: germanReason,
  },
};
