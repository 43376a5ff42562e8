import type { MailLanguage } from './mail-texts.js';

export const german: MailLanguage = {
  tag: 'de',
  greeting: (firstName) => (firstName === null ? 'Guten Tag,' : `Guten Tag ${firstName},`),
  copyLink: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  support: (email) => `Fragen? Schreiben Sie an ${email}.`,
  reason: ({ tenant }) =>
    `Sie erhalten diese Nachricht, weil diese Adresse zu einem Konto bei ${tenant} gehört.`,
  kinds: {
    invitation: {
      subject: ({ tenant }) => `Einladung zu ${tenant}`,
      heading: ({ tenant }) => `Willkommen bei ${tenant}`,
      paragraphs: ({ tenant }) => [
        `Für Sie wurde ein Konto bei ${tenant} angelegt.`,
        'Wählen Sie ein Passwort, um es zu benutzen.',
      ],
      action: 'Einladung annehmen',
      notes: () => [
        'Der Link gilt einmal und sieben Tage lang.',
        'Falls Sie das nicht erwartet haben, brauchen Sie nichts zu tun.',
      ],
    },
    verification: {
      subject: ({ tenant }) => `Bestätigen Sie Ihre E-Mail-Adresse für ${tenant}`,
      heading: () => 'E-Mail-Adresse bestätigen',
      paragraphs: ({ tenant }) => [
        `Sie benutzen diese Adresse für Ihr Konto bei ${tenant}: Bitte bestätigen Sie, dass es Ihre ist.`,
      ],
      action: 'Adresse bestätigen',
      notes: () => [
        'Der Link gilt einmal und 24 Stunden lang.',
        'Falls Sie kein solches Konto haben, beachten Sie diese Nachricht bitte nicht weiter.',
      ],
    },
    'password-reset': {
      subject: ({ tenant }) => `Neues Passwort für ${tenant}`,
      heading: () => 'Neues Passwort festlegen',
      paragraphs: ({ tenant }) => [`Für Ihr Konto bei ${tenant} wurde ein neues Passwort angefordert.`],
      action: 'Neues Passwort festlegen',
      notes: () => [
        'Der Link gilt einmal und eine Stunde lang.',
        'Falls Sie das nicht waren, beachten Sie diese Nachricht nicht weiter: Ihr Passwort bleibt, wie es ist.',
      ],
    },
    'generated-password': {
      subject: ({ tenant }) => `Ihr neues Passwort für ${tenant}`,
      heading: () => 'Ihr neues Passwort',
      paragraphs: ({ tenant }) => [
        `Die Administration von ${tenant} hat ein neues Passwort für Sie erzeugen lassen. Das bisherige gilt nicht mehr.`,
      ],
      action: null,
      notes: () => ['Wenn Sie sich damit anmelden, werden Sie gebeten, ein anderes zu wählen.'],
    },
    'password-changed': {
      subject: ({ tenant }) => `Ihr Passwort für ${tenant} wurde geändert`,
      heading: () => 'Ihr Passwort wurde geändert',
      paragraphs: ({ tenant, when }) => [
        `Das Passwort Ihres Kontos bei ${tenant} wurde am ${when} geändert.`,
      ],
      action: null,
      notes: () => [
        'Falls Sie das waren, ist alles in Ordnung.',
        'Falls nicht, legen Sie sofort ein neues fest („Passwort vergessen?“ auf der Anmeldeseite) und sagen Sie uns Bescheid.',
      ],
    },
    'email-changed': {
      subject: ({ tenant }) => `Ihre E-Mail-Adresse bei ${tenant} wurde geändert`,
      heading: () => 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: ({ tenant, when }) => [
        `Ihr Konto bei ${tenant} hat seit dem ${when} eine andere E-Mail-Adresse. Mit dieser kann sich niemand mehr anmelden.`,
      ],
      action: null,
      notes: () => [
        'Falls Sie davon wissen, ist alles in Ordnung. Falls nicht, sagen Sie uns bitte sofort Bescheid.',
      ],
    },
  },
};
