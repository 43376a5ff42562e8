import { template } from '../../../http/answers/template.js';
import { type Checkbox, type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';
import type { Texts } from '../../texts/english.js';
import { type PasskeyOffer, passkeyData, passkeyPart } from './passkey-offer.js';
import { type Account, type AccountView, accountPart, otherAccount, shownAccount } from '../shown-account.js';

/**
 * Why a code or passkey was not accepted. `refused` does not reveal whether it was wrong, used before, or late.
 * `usedUp`: no code of the app is accepted any more. `lockedMinutes`: until the lock ends that wrong codes in this browser caused.
 */
export type CodeProblem = 'missing' | 'refused' | 'usedUp' | { readonly lockedMinutes: number };

/** What the page asks for. */
export type AskedFactor = 'totp' | 'passkey' | 'backup-code';

export interface SecondFactorView {
  /** Handle of the authorization request; null for a sign-in without an application. */
  readonly request: string | null;
  readonly csrf: string;
  readonly account: Account;
  readonly kind: AskedFactor;
  readonly hasTotp: boolean;
  readonly hasBackupCodes: boolean;
  /** Null where the user has no passkey that can be used here. */
  readonly passkey: PasskeyOffer | null;
  /** For how many days the user may have this browser remembered; null where they may not. */
  readonly rememberDays: number | null;
  /** Id of a user who owns the tenant, by which an operator can help them; null or absent for others. */
  readonly ownerId?: string | null;
  /** The message is about the passkey when `of` says so. */
  readonly problem: { readonly of: 'code' | 'passkey'; readonly what: CodeProblem } | null;
}

const PATH = '/second-factor';

/** Returns the page of the second step of a sign-in: a field `code`, which works without script, a passkey, or both. */
export function secondFactorPage(frame: Frame, view: SecondFactorView): Page {
  const texts = textsOf(frame.language);
  const { secondFactor, who } = texts;
  const { request, csrf, account, kind, problem } = view;
  const hidden = { ...(request === null ? {} : { request }), csrf };
  const passkey = kind === 'backup-code' ? null : view.passkey;
  const form = formOf(texts, view, hidden);
  return renderPage(frame, {
    title: secondFactor.title,
    lead: leadOf(secondFactor, view),
    body: fill({
      form,
      passkey: passkey && {
        checks: form === null ? checksOf(secondFactor, view) : [],
        data: passkeyData(texts, passkey, { action: PATH, hidden }),
      },
      alert: problem?.of === 'passkey' ? secondFactor.passkey.refused : null,
      withoutScript: passkey !== null ? secondFactor.passkey.withoutScript : null,
      who: shownAccount(frame.language, account, { text: who.notYou, address: otherAccount(request) }),
      other: otherWayOf(secondFactor, view),
      lost: lostOf(secondFactor, view, frame),
    }),
    wrong: problem !== null,
    usesPasskeys: passkey !== null,
  });
}

type SecondFactorTexts = Texts['secondFactor'];

function leadOf(texts: SecondFactorTexts, { kind, passkey }: SecondFactorView): string {
  if (kind === 'totp') return passkey === null ? texts.totp.text : texts.totp.textOrPasskey;
  if (kind === 'backup-code') return texts.backupCode.text;
  return passkey === null ? texts.passkey.elsewhere : texts.passkey.text;
}

function formOf(
  { secondFactor }: Texts,
  view: SecondFactorView,
  hidden: Readonly<Record<string, string>>,
): Form | null {
  const { kind, problem } = view;
  if (kind === 'passkey') return null;
  const texts = kind === 'totp' ? secondFactor.totp : secondFactor.backupCode;
  const wrong = problem?.of === 'code';
  return {
    action: PATH,
    hidden: { ...hidden, ...(kind === 'totp' ? {} : { use: kind }) },
    fields: [
      {
        name: 'code',
        label: texts.label,
        kind: kind === 'totp' ? 'digits' : 'code',
        autocomplete: 'one-time-code',
        wrong,
        first: true,
      },
    ],
    checks: checksOf(secondFactor, view),
    submit: secondFactor.submit,
    alert: wrong ? alertOf(secondFactor, texts, problem.what) : null,
  };
}

const checksOf = (texts: SecondFactorTexts, { rememberDays }: SecondFactorView): readonly Checkbox[] =>
  rememberDays === null ? [] : [{ name: 'remember', label: texts.remember(rememberDays) }];

const alertOf = (
  { locked, usedUp }: SecondFactorTexts,
  texts: SecondFactorTexts['totp' | 'backupCode'],
  problem: CodeProblem,
): string => {
  if (problem === 'usedUp') return usedUp;
  return typeof problem === 'string' ? texts[problem] : locked(problem.lockedMinutes);
};

/**
 * Returns what users without any factor left can do. An owner is told to ask an operator, since there may be no other owner; all
 * others find the tenant's own address for help.
 */
function lostOf(
  { lost }: SecondFactorTexts,
  { kind, hasBackupCodes, ownerId = null }: SecondFactorView,
  { brand: { name, supportEmail } }: Frame,
): Lost | null {
  if (kind !== 'backup-code' && hasBackupCodes) return null;
  if (ownerId !== null) return { text: lost.owner(ownerId), email: null };
  return { text: lost.other(name), email: supportEmail };
}

interface Lost {
  readonly text: string;
  /** Whom to ask; null where the tenant names no address. */
  readonly email: string | null;
}

interface OtherWay {
  readonly address: string;
  readonly text: string;
}

/** Returns the link to the other page of this step: backup codes stand behind it. */
function otherWayOf(
  texts: SecondFactorTexts,
  { request, kind, hasTotp, hasBackupCodes }: SecondFactorView,
): OtherWay | null {
  if (kind !== 'backup-code' && !hasBackupCodes) return null;
  const query = new URLSearchParams({
    ...(request === null ? {} : { request }),
    ...(kind === 'backup-code' ? {} : { use: 'backup-code' }),
  });
  const text =
    kind === 'backup-code' && !hasTotp ? texts.backupCode.otherWayPasskey : texts[textsOfKind[kind]].otherWay;
  return { address: query.size === 0 ? PATH : `${PATH}?${query.toString()}`, text };
}

const textsOfKind = { totp: 'totp', passkey: 'passkey', 'backup-code': 'backupCode' } as const;

interface Filled {
  readonly form: Form | null;
  /** `checks`: the boxes beside the passkey; none where a form has them. */
  readonly passkey: { readonly checks: readonly Checkbox[]; readonly data: string } | null;
  readonly alert: string | null;
  readonly withoutScript: string | null;
  readonly who: AccountView;
  readonly other: OtherWay | null;
  readonly lost: Lost | null;
}

const fill = template<Filled>(
  `<%~ include('@who', it.who) %>
<% if (it.alert) { %><div class="alert" role="alert" tabindex="-1" autofocus><%= it.alert %></div>
<% } %>
<% if (it.passkey) { %><% for (const check of it.passkey.checks) { %><%~ include('@check', check) %><% } %><%~ include('@passkey', it.passkey) %>
<% } %>
<% if (it.form) { %><%~ include('@form', it.form) %>
<% } %>
<% if (it.withoutScript) { %><noscript><p class="hint"><%= it.withoutScript %></p></noscript>
<% } %>
<% if (it.other) { %><a class="more" href="<%= it.other.address %>"><%= it.other.text %></a>
<% } %>
<% if (it.lost) { %><p class="hint"><%= it.lost.text %></p>
<% if (it.lost.email) { %><a class="more" href="mailto:<%= encodeURI(it.lost.email) %>"><%= it.lost.email %></a>
<% } %><% } %>`,
  { ...formParts, ...accountPart, ...passkeyPart },
);
