import type { BillingMailKind, InvoiceMailKind } from '../../../application/mail/mail-kind.js';
import type { MembersOf } from '../../../application/ports/mail/mailer.js';
import { germanReason } from './german-notices.js';
import type { MailDetails, MailText, MailTexts } from './mail-texts.js';

const failures: Readonly<Record<string, string>> = {
  card_declined: 'Die Karte wurde abgelehnt.',
  insufficient_funds: 'Das Konto war nicht gedeckt.',
  expired_card: 'Die Karte ist abgelaufen.',
  authentication_required: 'Die Bank bittet Sie, die Zahlung zu bestätigen.',
  processing_error: 'Die Zahlung konnte nicht verarbeitet werden.',
};

const endings: Readonly<Record<string, (plan: string) => string>> = {
  requested: (plan) => `Der Tarif ${plan} wurde auf Wunsch eines Inhabers beendet.`,
  unpaid: (plan) => `Der Tarif ${plan} wurde beendet, weil eine Rechnung nicht bezahlt wurde.`,
  operator: (plan) => `Der Betreiber dieses Dienstes hat den Tarif ${plan} beendet.`,
};

type AboutInvoice = MailDetails & MembersOf<InvoiceMailKind>;

const totalOf = ({ invoice, words }: AboutInvoice): string => words.money(invoice.total, invoice.currency);
const dueIn = ({ invoice, words }: AboutInvoice): string => words.day(invoice.dueAt);

const paidIn = ({ invoice: { paidAt }, words }: AboutInvoice): string =>
  paidAt === null ? '' : words.day(paidAt);

const howToPay = ({ invoice: { payment, number } }: AboutInvoice): readonly string[] =>
  payment === null
    ? []
    : payment === ''
      ? ['Fragen Sie den Betreiber dieses Dienstes, wie Sie bezahlen können.']
      : [`So bezahlen Sie: ${payment.split('\n').join(', ')}. Verwendungszweck: ${number}.`];

const owned: MailText['notes'] = ({ tenant }) => [`Inhaber von ${tenant} erhalten diese E-Mail.`];

/** The mails about invoices and the end of a subscription, in German. */
export const germanBilling: MailTexts<BillingMailKind> = {
  'invoice-issued': {
    subject: (details) => `${details.tenant}: Rechnung ${details.invoice.number} über ${totalOf(details)}`,
    heading: (details) => `Eine neue Rechnung über ${totalOf(details)}`,
    paragraphs: (details) => [
      `Die Rechnung ${details.invoice.number} für ${details.tenant} wurde ausgestellt. ${details.invoice.payment === null ? `Der Betrag von ${totalOf(details)} wird von der Karte abgebucht.` : `Bitte zahlen Sie ${totalOf(details)} bis zum ${dueIn(details)}.`}`,
      ...howToPay(details),
    ],
    action: 'Rechnung ansehen',
    notes: owned,
    reason: germanReason,
  },
  'invoice-paid': {
    subject: (details) => `${details.tenant}: Rechnung ${details.invoice.number} ist bezahlt`,
    heading: () => 'Rechnung bezahlt',
    paragraphs: (details) => [
      `Die Rechnung ${details.invoice.number} für ${details.tenant} über ${totalOf(details)} wurde am ${paidIn(details)} bezahlt. Vielen Dank. Die angehängte Datei ist Ihr Beleg.`,
    ],
    action: 'Rechnung ansehen',
    notes: owned,
    reason: germanReason,
  },
  'payment-failed': {
    subject: (details) => `${details.tenant}: Rechnung ${details.invoice.number} ist nicht bezahlt`,
    heading: () => 'Rechnung nicht bezahlt',
    paragraphs: (details) => [
      `Die Rechnung ${details.invoice.number} für ${details.tenant} war am ${dueIn(details)} fällig. ${failures[details.invoice.failureReason ?? ''] ?? 'Bisher ist keine Zahlung eingegangen.'} Bitte zahlen Sie ${totalOf(details)}.`,
      ...howToPay(details),
      ...(details.invoice.endsAt === null
        ? []
        : [
            `Vorerst bleibt alles wie bisher. Ist die Rechnung am ${details.words.day(details.invoice.endsAt)} noch immer nicht bezahlt, endet der Tarif, und ${details.tenant} wechselt zu ${details.freePlan}. Die Anmeldung funktioniert in jedem Fall weiter.`,
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
    subject: ({ tenant, ended }) => `${tenant}: Der Tarif ${ended.plan} ist beendet`,
    heading: ({ ended }) => `Der Tarif ${ended.plan} ist beendet`,
    paragraphs: ({ tenant, ended, freePlan }) => [
      endings[ended.reason]?.(ended.plan) ?? `Der Tarif ${ended.plan} ist beendet.`,
      `Für ${tenant} gilt jetzt ${freePlan}. Nichts wurde gelöscht, und die Anmeldung funktioniert weiter. Wo Sie mehr haben, als der Tarif enthält, können Sie nichts Neues anlegen.`,
    ],
    action: 'Tarife ansehen',
    notes: owned,
    reason: germanReason,
  },
  'use-warning': {
    subject: ({ tenant, use, words }) =>
      use.percent === 100
        ? `${tenant}: Die Grenze der monatlich aktiven Nutzer ist erreicht`
        : `${tenant}: ${words.percent(use.percent)} der monatlich aktiven Nutzer Ihres Tarifs sind erreicht`,
    heading: ({ use, words }) =>
      use.percent === 100
        ? 'Die Grenze der monatlich aktiven Nutzer ist erreicht'
        : `${words.percent(use.percent)} der monatlich aktiven Nutzer Ihres Tarifs sind erreicht`,
    paragraphs: ({ tenant, use, words }) => [
      `${words.count(use.used)} Nutzer von ${tenant} waren in diesem Monat aktiv. Der Tarif ${use.plan} enthält ${words.count(use.limit)}.`,
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
    subject: ({ tenant, trial, words }) =>
      `${tenant}: Der Testzeitraum von ${trial.plan} endet am ${words.day(trial.endsAt)}`,
    heading: ({ trial }) => `Der Testzeitraum von ${trial.plan} endet bald`,
    paragraphs: ({ tenant, trial, freePlan, words }) => [
      `Der Testzeitraum von ${trial.plan} für ${tenant} endet am ${words.day(trial.endsAt)}. Danach kostet der Tarif ${words.money(trial.total, trial.currency)} im ${trial.interval === 'month' ? 'Monat' : 'Jahr'}${trial.price === trial.total ? '' : ` (${words.money(trial.price, trial.currency)} zuzüglich Steuer)`}.`,
      `Wenn Sie ihn behalten möchten, müssen Sie nichts tun. Wenn Sie vor diesem Tag kündigen, zahlen Sie nichts, und ${tenant} wechselt zu ${freePlan}.`,
    ],
    action: 'Tarif ansehen',
    notes: owned,
    reason: germanReason,
  },
};
