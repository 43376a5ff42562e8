import type { WeightyRoleTexts } from '../../english/people/weighty-role.js';

export const weightyRoleGerman: WeightyRoleTexts = {
  giveTitle: (person, role) => `${person} die Rolle „${role}“ zuweisen?`,
  takeTitle: (person, role) => `${person} die Rolle „${role}“ entziehen?`,
  giveButton: 'Rolle zuweisen',
  takeButton: 'Rolle entziehen',
  give: {
    owner:
      'Inhaber können in diesem Portal alles: die Anmelderegeln ändern, Rechnungen lesen, die Organisation löschen und anderen die Rolle „owner“ entziehen.',
    admin:
      'Administratoren können dieses Portal benutzen: Benutzer, Rollen, Anwendungen, API-Schlüssel, Webhooks und das Erscheinungsbild verwalten und das Protokoll lesen.',
  },
  take: {
    owner:
      'Was nur Inhaber können, endet für die Person sofort. Konto, andere Rollen und Sitzungen in Anwendungen bleiben.',
    admin:
      'Der Zugang zu diesem Portal endet für die Person sofort, es sei denn, sie ist Inhaber. Konto, andere Rollen und Sitzungen in Anwendungen bleiben.',
  },
  self: 'Das ist Ihre eigene Rolle. Sie können sie sich nicht selbst wieder zuweisen.',
  neverSignedIn: (person, email) =>
    `${person} hat sich noch nie angemeldet. Prüfen Sie, ob ${email} die richtige Adresse ist: Wer ihre Post liest, erhält diese Rolle.`,
};
