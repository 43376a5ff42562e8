import type { BillingMailKind } from '../../../application/mail/mail-kind.js';
import { germanReason } from './german-news.js';
import type { MailFacts, MailText } from './mail-texts.js';

const failures: Readonly<Record<string, string>> = {
  card_declined: 'Die Karte wurde abgelehnt.',
  insufficient_funds: 'Das Konto war nicht gedeckt.',
  expired_card: 'Die Karte ist abgelaufen.',
  authentication_required: 'Die Bank bittet Sie, die Zahlung zu bestätigen.',
  processing_error: 'Die Zahlung konnte nicht verarbeitet werden.',
};

const endings: Readonly<Record<string, (facts: MailFacts) => string>> = {
  requested: ({ billing }) => `Der Tarif ${billing.plan} ist beendet, wie ein Inhaber es wollte.`,
  unpaid: ({ billing }) => `Der Tarif ${billing.plan} ist beendet, weil eine Rechnung nicht bezahlt wurde.`,
  operator: ({ billing }) => `Der Betreiber dieses Dienstes hat den Tarif ${billing.plan} beendet.`,
};

const owned: MailText['notes'] = ({ tenant }) => [`Inhaber von ${tenant} bekommen diese E-Mail.`];

/** The mails about invoices and the end of a subscription, in German. */
export const germanBilling: Readonly<Record<BillingMailKind, MailText>> = {
  'invoice-issued': {
    subject: ({ tenant, billing }) => `${tenant}: Rechnung ${billing.number} über ${billing.total}`,
    heading: ({ billing }) => `Eine neue Rechnung über ${billing.total}`,
    paragraphs: ({ tenant, billing }) => [
      `Die Rechnung ${billing.number} von ${tenant} ist da. Bitte zahlen Sie ${billing.total} bis zum ${billing.due}.`,
    ],
    action: 'Rechnung ansehen',
    notes: owned,
    reason: germanReason,
  },
  'payment-failed': {
    subject: ({ tenant, billing }) => `${tenant}: Rechnung ${billing.number} ist nicht bezahlt`,
    heading: () => 'Eine Rechnung ist nicht bezahlt',
    paragraphs: ({ tenant, billing }) => [
      `Die Rechnung ${billing.number} von ${tenant} war am ${billing.due} fällig. ${failures[billing.failure] ?? 'Bisher ist keine Zahlung eingegangen.'} Bitte zahlen Sie ${billing.total}.`,
      ...(billing.ends === ''
        ? []
        : [
            `Bis dahin geht alles weiter wie bisher. Ist die Rechnung am ${billing.ends} noch immer nicht bezahlt, endet der Tarif, und für ${tenant} gilt ${billing.freePlan}. Die Anmeldung geht in jedem Fall weiter.`,
          ]),
    ],
    advice: () => [
      'Haben Sie schon bezahlt? Dann ist alles in Ordnung: Es dauert etwas, bis eine Zahlung vermerkt ist.',
    ],
    action: 'Rechnung ansehen',
    notes: owned,
    reason: germanReason,
  },
  'subscription-ended': {
    subject: ({ tenant, billing }) => `${tenant}: Der Tarif ${billing.plan} ist beendet`,
    heading: ({ billing }) => `Der Tarif ${billing.plan} ist beendet`,
    paragraphs: (facts) => [
      endings[facts.billing.ending]?.(facts) ?? `Der Tarif ${facts.billing.plan} ist beendet.`,
      `Für ${facts.tenant} gilt jetzt ${facts.billing.freePlan}. Nichts wurde gelöscht, und die Anmeldung geht weiter. Wovon Sie mehr haben, als der Tarif enthält, davon kann nichts Neues angelegt werden.`,
    ],
    action: 'Tarife ansehen',
    notes: owned,
    reason: germanReason,
  },
  'use-warning': {
    subject: ({ tenant, billing }) =>
      billing.isFull
        ? `${tenant}: Alle monatlich aktiven Nutzer Ihres Tarifs sind erreicht`
        : `${tenant}: ${billing.percent} Ihrer monatlich aktiven Nutzer sind erreicht`,
    heading: ({ billing }) =>
      billing.isFull
        ? 'Alle monatlich aktiven Nutzer Ihres Tarifs sind erreicht'
        : `${billing.percent} Ihrer monatlich aktiven Nutzer sind erreicht`,
    paragraphs: ({ tenant, billing }) => [
      `${billing.used} Nutzer von ${tenant} waren in diesem Monat aktiv. Der Tarif ${billing.plan} enthält ${billing.limit}.`,
      'Nichts wird angehalten: Alle können sich weiter anmelden, auch über diese Zahl hinaus.',
    ],
    advice: () => ['Erwarten Sie mehr Nutzer? Dann sehen Sie sich die Tarife an.'],
    action: 'Nutzung ansehen',
    notes: ({ tenant }) => [
      `Inhaber von ${tenant} bekommen diese E-Mail bei 80 % und bei 100 %, einmal im Monat.`,
    ],
    reason: germanReason,
  },
  'trial-ending': {
    subject: ({ tenant, billing }) =>
      `${tenant}: Die Probezeit von ${billing.plan} endet am ${billing.trialEnds}`,
    heading: ({ billing }) => `Die Probezeit von ${billing.plan} endet bald`,
    paragraphs: ({ tenant, billing }) => [
      `Die Probezeit von ${billing.plan} für ${tenant} endet am ${billing.trialEnds}. Danach kostet der Tarif ${billing.price} im ${billing.interval === 'month' ? 'Monat' : 'Jahr'}, vor Steuern.`,
      `Wenn Sie ihn behalten möchten, ist nichts zu tun. Kündigen Sie vor diesem Tag, ist nichts zu zahlen, und für ${tenant} gilt danach ${billing.freePlan}.`,
    ],
    action: 'Tarif ansehen',
    notes: owned,
    reason: germanReason,
  },
};
