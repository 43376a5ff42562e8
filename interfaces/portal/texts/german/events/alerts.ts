import type { AlertsTexts } from '../../english/events/alerts.js';

export const alertsGerman: AlertsTexts = {
  title: 'Warnungen',
  lead: 'Was der Dienst bemerkt hat und die Verwaltung ansehen sollte.',
  types: {
    failed_login_burst_account: [
      'Viele fehlgeschlagene Anmeldungen bei einem Konto',
      'Zehn Anmeldungen bei dem Konto sind binnen 15 Minuten fehlgeschlagen. Fragen Sie die Person, ob sie es war.',
    ],
    failed_login_burst_ip: [
      'Viele fehlgeschlagene Anmeldungen von einer IP-Adresse',
      'Zwanzig Anmeldungen von der Adresse sind binnen 15 Minuten fehlgeschlagen. Sehen Sie nach, bei welchen Konten.',
    ],
    password_spray: [
      'Eine IP-Adresse probiert Passwörter für viele Konten',
      'Von einer Adresse sind binnen 15 Minuten Anmeldungen bei zehn Konten fehlgeschlagen. Sehen Sie nach, ob eine gelungen ist.',
    ],
    lockout_wave: [
      'Viele Konten wurden binnen Minuten ausgesperrt',
      'Fünf Konten wurden binnen 15 Minuten nach fehlgeschlagenen Anmeldungen ausgesperrt.',
    ],
    role_raised: [
      'Eine Person wurde Inhaber oder Administrator',
      'Vergewissern Sie sich, dass das gewollt war: Die Person kann diese Organisation jetzt verwalten.',
    ],
    admin_mfa_reset: [
      'Der zweite Faktor eines Inhabers oder Administrators wurde entfernt',
      'Eine andere Person oder ein Schlüssel hat ihn entfernt. Vergewissern Sie sich, dass darum gebeten worden war.',
    ],
    mass_deletion: [
      'Viele Benutzer wurden binnen Minuten gelöscht',
      'Zehn Benutzer wurden binnen 10 Minuten von derselben Person oder demselben Schlüssel gelöscht. Sie lassen sich nicht wiederherstellen.',
    ],
    mass_import: [
      'Personen wurden importiert',
      'Vergewissern Sie sich, dass das gewollt war: Die Datei bringt Konten mit Passwörtern mit. Sehen Sie nach, wer angelegt wurde und welche Rollen dabei vergeben wurden.',
    ],
    key_new_network: [
      'Ein API-Schlüssel oder eine Anwendung wurde aus einem neuen Netz verwendet',
      'Sehen Sie nach, ob Ihr Backend umgezogen ist. Wenn nicht, widerrufen Sie den API-Schlüssel oder ersetzen Sie Geheimnis oder Schlüssel der Anwendung.',
    ],
    key_refused_network: [
      'Ein API-Schlüssel wurde aus einem Netz verwendet, das er nicht erlaubt',
      'Die Anfrage wurde abgewiesen. Wer sie gesendet hat, kennt den Schlüssel: Ersetzen Sie ihn, wenn Ihr Backend nicht umgezogen ist.',
    ],
    refresh_token_reuse: [
      'Ein Refresh-Token wurde zweimal verwendet und ist vielleicht gestohlen',
      'Die Sitzung wurde sofort beendet. Fragen Sie die Person, ob sie das Gerät kennt.',
    ],
    sign_up_limit_reached: [
      'Die Höchstzahl der Registrierungen wurde erreicht',
      'Heute kann niemand mehr ein Konto anlegen. Sehen Sie nach, ob die neuen Konten zu Menschen gehören.',
    ],
    webhook_failing: [
      'Ein Webhook schlägt seit einem Tag fehl',
      'Der Empfänger nimmt keine Ereignisse an. Sie werden nur begrenzte Zeit erneut gesendet.',
    ],
    webhook_listener_added: [
      'Ein Webhook erhält nun Daten über Personen',
      'Vergewissern Sie sich, dass die Adresse Ihnen gehört.',
    ],
    tenant_export: [
      'Alles wurde exportiert',
      'Fragen Sie die Person, ob sie davon weiß. Wenn nicht, beenden Sie ihre Sitzungen und sehen Sie im Protokoll nach, was sie noch getan hat.',
    ],
    audit_export: [
      'Das Protokoll wurde exportiert',
      'Die Datei enthält Namen und Adressen. Vergewissern Sie sich, dass sie sicher verwahrt wird.',
    ],
    deletion_with_open_alerts: [
      'Eine Person mit offenen Warnungen hat die Löschung des Kontos beantragt',
      'Sehen Sie sich diese Warnungen jetzt an: Die Löschung entfernt Namen und Adressen der Person aus dem Protokoll.',
    ],
    owner_changed_by_key: [
      'Ein API-Schlüssel hat das Konto eines Inhabers geändert',
      'Vergewissern Sie sich, dass ein Inhaber darum gebeten hatte. Wenn nicht, widerrufen Sie den Schlüssel.',
    ],
    backup_code_used: [
      'Ein Inhaber oder Administrator hat einen Backup-Code verwendet',
      'Fragen Sie die Person, ob sie es war.',
    ],
    new_passkey: [
      'Ein Inhaber oder Administrator hat einen Passkey hinzugefügt',
      'Fragen Sie die Person, ob sie es war.',
    ],
    new_device: [
      'Ein Inhaber oder Administrator hat sich von einem neuen Gerät angemeldet',
      'Fragen Sie die Person, ob sie es war.',
    ],
    policy_lowered: [
      'Die Regeln für die Anmeldung wurden gelockert',
      'Vergewissern Sie sich, dass das gewollt war. Der Eintrag zeigt, was geändert wurde.',
    ],
    client_redirect_added: [
      'Eine Anwendung hat eine weitere Weiterleitungsadresse bekommen',
      'Anmeldungen können jetzt dort enden. Vergewissern Sie sich, dass die Adresse Ihnen gehört.',
    ],
    connection_changed: [
      'Eine Verbindung zu einem Anbieter wurde angelegt, geändert oder gelöscht',
      'Wer den Anbieter kontrolliert, entscheidet, wer sich anmeldet. Vergewissern Sie sich, dass das gewollt war.',
    ],
    connection_failing: [
      'Anmeldungen mit einer Verbindung schlagen fehl',
      'Zehn sind binnen zehn Minuten fehlgeschlagen. Die Seite der Verbindung zeigt den letzten Fehler. Anders können sich Personen weiterhin anmelden.',
    ],
    domain_lapsed: [
      'Der DNS-Eintrag, der eine E-Mail-Domain belegt, fehlt',
      'Wenn die Domain noch Ihnen gehört, fügen Sie den Eintrag wieder hinzu: Nach 14 Tagen führen ihre Adressen nicht mehr zur Verbindung. Die Verbindung zeigt den Eintrag.',
    ],
    checkpoint_refused: [
      'Ein Zeuge sagt, dass das Protokoll umgeschrieben wurde',
      'Es setzt nicht fort, was der Zeuge mitunterschrieben hat. Fragen Sie sofort beim Betreiber nach: Entweder wurde eine Sicherung zurückgespielt, oder jemand hat die Geschichte geändert.',
    ],
    legacy_sign_in_set: [
      'Anmeldungen fragen ein anderes System nach Passwörtern',
      'Passwörter von Personen, die hier keines haben, gehen an diese Adresse. Vergewissern Sie sich, dass sie Ihnen gehört; wenn nicht, beenden Sie es sofort: Einstellungen, „Früheres System“.',
    ],
    owner_address_lost: [
      'Ein Inhaber hat seine frühere Adresse nicht zurückbekommen',
      'Ein anderes Konto hatte sie, bevor die Änderung rückgängig gemacht wurde. Klären Sie, wessen Konto das ist, und berichtigen Sie die Adresse des Inhabers.',
    ],
    operator_access: [
      'Auf dem Server wurde ein Einmallink für einen Betreiber erzeugt',
      'Fragen Sie Ihre Kollegen, wer ihn erzeugt hat. Mit dem Link richtet man einmal und binnen 15 Minuten einen Passkey ein.',
    ],
    support_access: [
      'Ein Betreiber des Dienstes darf Ihre Daten sehen',
      'Vergewissern Sie sich, dass ein Inhaber das wollte. Inhaber beenden es in den Einstellungen.',
    ],
    owner_recovery: [
      'Ein Betreiber des Dienstes entfernt die zweiten Faktoren eines Inhabers',
      'Fragen Sie den Inhaber, ob er darum gebeten hat. Falls nicht, widersprechen Sie über den Link in der E-Mail.',
    ],
  },
  otherType: 'Etwas Ungewöhnliches ist geschehen',
  alert: 'Warnung',
  severity: 'Schweregrad',
  severities: { high: 'hoch', medium: 'mittel', low: 'niedrig' },
  status: 'Status',
  statuses: { open: 'offen', acknowledged: 'bestätigt', resolved: 'erledigt' },
  type: 'Art',
  every: 'Alle',
  subject: 'Betrifft',
  deletedPerson: 'Eine gelöschte Person',
  tenant: 'Die Organisation',
  count: 'Anzahl',
  times: (count, text) => (count === 1 ? 'einmal' : `${text}-mal`),
  since: (times) => `${times} seit `,
  first: 'Zuerst bemerkt',
  last: 'Zuletzt bemerkt',
  none: 'Keine Warnungen',
  noneHint: 'Es wurde nichts Ungewöhnliches bemerkt.',
  noneMatches: 'Keine Warnungen gefunden',
  noneMatchesHint: 'Entfernen Sie einen Filter.',
  details: 'Details',
  handled: 'Bearbeitung',
  untouched: 'Noch hat sie niemand bestätigt.',
  acknowledge: 'Bestätigen',
  acknowledgeOf: (alert) => `Bestätigen: ${alert}`,
  acknowledgeTitle: 'Diese Warnung bestätigen?',
  acknowledgeHint:
    'Die anderen sehen, dass Sie sich darum kümmern. Sie bleibt in der Liste, bis sie erledigt ist.',
  acknowledgedNow: 'Die Warnung ist bestätigt: Die anderen sehen, dass Sie sich darum kümmern.',
  resolve: 'Als erledigt markieren',
  resolveTitle: 'Diese Warnung als erledigt markieren?',
  resolveHint: 'Es ist nichts weiter zu tun. Das lässt sich nicht rückgängig machen.',
  resolvedNow: 'Die Warnung ist erledigt.',
  note: 'Notiz',
  noteHint: 'Für die anderen in der Verwaltung, bis zu 500 Zeichen.',
  own: 'Diese Warnung betrifft Ihr eigenes Konto oder etwas, das Sie getan haben. Ein anderer Inhaber oder Administrator muss sie erledigen, oder sie schließt sich 30 Tage nach dem letzten Vorkommen automatisch.',
  acknowledgedBy: 'Bestätigt von',
  resolvedBy: 'Erledigt von',
  evidence: 'Belege',
  evidenceHint: 'Die Einträge des Protokolls, die sie ausgelöst haben.',
  evidencePart: (shown) => `Die ersten ${shown} werden gezeigt.`,
  entriesDeleted: 'Ihre Einträge sind gelöscht, da das Protokoll nur begrenzte Zeit aufbewahrt wird.',
  errors: {
    own_alert:
      'Diese Warnung betrifft Ihr eigenes Konto. Ein anderer Inhaber oder Administrator muss sie erledigen, oder sie schließt sich 30 Tage nach dem letzten Vorkommen automatisch.',
    alert_acknowledged: 'Jemand anderes hat sie inzwischen bestätigt.',
    alert_resolved: 'Jemand anderes hat sie inzwischen erledigt.',
    alert_not_found: 'Diese Warnung gibt es nicht mehr.',
  },
};
