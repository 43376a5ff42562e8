import type { MissingProof, StepUpStrength } from '../../../../domain/sign-in/step-up.js';
import { template } from '../../../http/answers/template.js';
import { type Field, type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';
import type { Texts } from '../../texts/english.js';
import { type PasskeyOffer, passkeyData, passkeyPart } from './passkey-offer.js';
import { type Account, type AccountView, accountPart, otherAccount, shownAccount } from '../shown-account.js';

export const STEP_UP_PATH = '/step-up';

/** Returns the address of the step-up. */
export const stepUpPath = (strength: StepUpStrength): string =>
  strength === 'factor' ? STEP_UP_PATH : `${STEP_UP_PATH}?for=${strength}`;

/**
 * Why the user was not recognised. `refused` and `passkey` (a passkey was) do not reveal the reason. `lockedMinutes`: until the
 * lock ends that failures in this browser caused.
 */
export type StepUpProblem =
  'missing' | 'refused' | 'passkey' | 'busy' | 'disturbed' | { readonly lockedMinutes: number };

export interface StepUpView {
  readonly strength: StepUpStrength;
  /** What the session lacks. `nothing`: only until the answer comes. */
  readonly missing: MissingProof;
  readonly csrf: string;
  readonly account: Account;
  /** Whether the user has a password. */
  readonly hasPassword: boolean;
  /** Null where the user has no passkey that can be used here. */
  readonly passkey: PasskeyOffer | null;
  readonly problem: StepUpProblem | null;
}

/** Returns the page that asks the user of a session to authenticate again before an action on their account. */
export function stepUpPage(frame: Frame, view: StepUpView): Page {
  const texts = textsOf(frame.language);
  const { stepUp, signIn, secondFactor, who } = texts;
  const { strength, missing, csrf, account, passkey, problem } = view;
  const isSupplement = missing === 'factor' || missing === 'mailbox';
  const hasForm = isSupplement || view.hasPassword;
  const hidden = { ...(strength === 'factor' ? {} : { for: strength }), csrf };
  const alert = problem === null ? null : alertOf(texts, problem);
  const passwordField: Field = {
    name: 'password',
    label: texts.password,
    kind: 'password',
    autocomplete: 'current-password',
    wrong: problem === 'missing' || problem === 'refused',
    first: true,
  };
  const form: Form = {
    action: STEP_UP_PATH,
    hidden,
    account: account.email,
    fields: isSupplement ? [] : [passwordField],
    submit: isSupplement ? stepUp.missing[missing].submit : stepUp.submit,
    alert,
  };
  return renderPage(frame, {
    title: stepUp.title,
    lead: isSupplement
      ? stepUp.missing[missing].text
      : view.hasPassword
        ? stepUp.text
        : stepUp.withoutPassword,
    body: fill({
      form: hasForm ? form : null,
      alert: hasForm ? null : alert,
      passkey: passkey && { data: passkeyData(texts, passkey, { action: STEP_UP_PATH, hidden }) },
      withoutScript: !hasForm && passkey !== null ? secondFactor.passkey.withoutScript : null,
      who: shownAccount(frame.language, account, { text: who.notYou, address: otherAccount(null) }),
      forgot: isSupplement ? null : { address: '/forgot-password', text: signIn.forgot },
    }),
    wrong: problem !== null,
    usesPasskeys: passkey !== null,
  });
}

function alertOf({ faults, stepUp, signIn, secondFactor }: Texts, problem: StepUpProblem): string {
  if (typeof problem === 'object') return signIn.locked(problem.lockedMinutes);
  return {
    missing: faults.passwordRequired,
    refused: stepUp.refused,
    passkey: secondFactor.passkey.refused,
    busy: signIn.busy,
    disturbed: signIn.disturbed,
  }[problem];
}

interface Filled {
  readonly form: Form | null;
  readonly alert: string | null;
  readonly passkey: { readonly data: string } | null;
  readonly withoutScript: string | null;
  readonly who: AccountView;
  readonly forgot: { readonly address: string; readonly text: string } | null;
}

const fill = template<Filled>(
  `<%~ include('@who', it.who) %>
<% if (it.alert) { %><div class="alert" role="alert" tabindex="-1" autofocus><%= it.alert %></div>
<% } %>
<% if (it.form) { %><%~ include('@form', it.form) %>
<% } %>
<% if (it.passkey) { %><%~ include('@passkey', it.passkey) %>
<% } %>
<% if (it.withoutScript) { %><noscript><p class="hint"><%= it.withoutScript %></p></noscript>
<% } %>
<% if (it.forgot) { %><a class="more" href="<%= it.forgot.address %>"><%= it.forgot.text %></a>
<% } %>`,
  { ...formParts, ...accountPart, ...passkeyPart },
);
