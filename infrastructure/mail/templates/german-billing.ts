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
  requested: ({ billing }) => `Der Tarif ${billing.plan} wurde auf Wunsch eines Inhabers beendet.`,
  unpaid: ({ billing }) => `Der Tarif ${billing.plan} wurde beendet, weil eine Rechnung nicht bezahlt wurde.`,
  operator: ({ billing }) => `Der Betreiber dieses Dienstes hat den Tarif ${billing.plan} beendet.`,
};

const howToPay = ({ payment, number }: MailFacts['billing']): readonly string[] =>
  payment === null
    ? []
    : payment === ''
      ? ['Fragen Sie den Betreiber dieses Dienstes, wie Sie bezahlen können.']
      : [`So bezahlen Sie: ${payment}. Verwendungszweck: ${number}.`];

const owned: MailText['notes'] = ({ tenant }) => [`Inhaber von ${tenant} erhalten diese E-Mail.`];

/** The mails about invoices and the end of a subscription, in German. */
export const germanBilling: Readonly<Record<BillingMailKind, MailText>> = {
  'invoice-issued': {
    subject: ({ tenant, billing }) => `${tenant}: Rechnung ${billing.number} über ${billing.total}`,
    heading: ({ billing }) => `Eine neue Rechnung über ${billing.total}`,
    paragraphs: ({ tenant, billing }) => [
      `Die Rechnung ${billing.number} für ${tenant} wurde ausgestellt. ${billing.payment === null ? `Der Betrag von ${billing.total} wird von der Karte abgebucht.` : `Bitte zahlen Sie ${billing.total} bis zum ${billing.due}.`}`,
      ...howToPay(billing),
    ],
    action: 'Rechnung ansehen',
    notes: owned,
    reason: germanReason,
  },
  'invoice-paid': {
    subject: ({ tenant, billing }) => `${tenant}: Rechnung ${billing.number} ist bezahlt`,
    heading: () => 'Rechnung bezahlt',
    paragraphs: ({ tenant, billing }) => [
      `Die Rechnung ${billing.number} für ${tenant} über ${billing.total} wurde am ${billing.paid} bezahlt. Vielen Dank. Die angehängte Datei ist Ihr Beleg.`,
    ],
    action: 'Rechnung ansehen',
    notes: owned,
    reason: germanReason,
  },
  'payment-failed': {
    subject: ({ tenant, billing }) => `${tenant}: Rechnung ${billing.number} ist nicht bezahlt`,
    heading: () => 'Rechnung nicht bezahlt',
    paragraphs: ({ tenant, billing }) => [
      `Die Rechnung ${billing.number} für ${tenant} war am ${billing.due} fällig. ${failures[billing.failure] ?? 'Bisher ist keine Zahlung eingegangen.'} Bitte zahlen Sie ${billing.total}.`,
      ...howToPay(billing),
      ...(billing.ends === ''
        ? []
        : [
            `Vorerst bleibt alles wie bisher. Ist die Rechnung am ${billing.ends} noch immer nicht bezahlt, endet der Tarif, und ${tenant} wechselt zu ${billing.freePlan}. Die Anmeldung funktioniert in jedem Fall weiter.`,
          ]),
    ],
    advice: () => [
      'Wenn Sie schon bezahlt haben, müssen Sie nichts tun: Es kann etwas dauern, bis eine Zahlung verbucht ist.',
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
      `Für ${facts.tenant} gilt jetzt ${facts.billing.freePlan}. Nichts wurde gelöscht, und die Anmeldung funktioniert weiter. Wo Sie mehr haben, als der Tarif enthält, können Sie nichts Neues anlegen.`,
    ],
    action: 'Tarife ansehen',
    notes: owned,
    reason: germanReason,
  },
  'use-warning': {
    subject: ({ tenant, billing }) =>
      billing.isFull
        ? `${tenant}: Die Grenze der monatlich aktiven Nutzer ist erreicht`
        : `${tenant}: ${billing.percent} der monatlich aktiven Nutzer Ihres Tarifs sind erreicht`,
    heading: ({ billing }) =>
      billing.isFull
        ? 'Die Grenze der monatlich aktiven Nutzer ist erreicht'
        : `${billing.percent} der monatlich aktiven Nutzer Ihres Tarifs sind erreicht`,
    paragraphs: ({ tenant, billing }) => [
      `${billing.used} Nutzer von ${tenant} waren in diesem Monat aktiv. Der Tarif ${billing.plan} enthält ${billing.limit}.`,
      'Nichts wird blockiert: Alle können sich weiter anmelden, auch über diese Zahl hinaus.',
    ],
    advice: () => ['Wenn Sie mehr Nutzer erwarten, sehen Sie sich die Tarife an.'],
    action: 'Nutzung ansehen',
    notes: ({ tenant }) => [
      `Inhaber von ${tenant} erhalten diese E-Mail bei 80 % und bei 100 %, einmal im Monat.`,
    ],
    reason: germanReason,
  },
  'trial-ending': {
    subject: ({ tenant, billing }) =>
      `${tenant}: Der Testzeitraum von ${billing.plan} endet am ${billing.trialEnds}`,
    heading: ({ billing }) => `Der Testzeitraum von ${billing.plan} endet bald`,
    paragraphs: ({ tenant, billing }) => [
      `Der Testzeitraum von ${billing.plan} für ${tenant} endet am ${billing.trialEnds}. Danach kostet der Tarif ${billing.priceWithTax} im ${billing.interval === 'month' ? 'Monat' : 'Jahr'}${billing.price === billing.priceWithTax ? '' : ` (${billing.price} zuzüglich Steuer)`}.`,
      `Wenn Sie ihn behalten möchten, müssen Sie nichts tun. Wenn Sie vor diesem Tag kündigen, zahlen Sie nichts, und ${tenant} wechselt zu ${billing.freePlan}.`,
    ],
    action: 'Tarif ansehen',
    notes: owned,
    reason: germanReason,
  },
};
