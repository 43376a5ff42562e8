import type { OfDomainData } from '../../browser/page-data.js';
import { template } from '../../../http/answers/template.js';
import { connectionPaths } from '../../connection-paths.js';
import { type Field, type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import type { Texts } from '../../texts/english.js';
import type { MailLimited } from '../../page-request/minutes-until.js';
import { ofDomainScript } from '../../scripts/scripts.js';
import { type PasskeyOffer, passkeyData, passkeyPart } from './passkey-offer.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';
import {
  type Account,
  type AccountView,
  accountPart,
  maskedEmail,
  otherAccount,
  shownAccount,
} from '../shown-account.js';

export interface SignInView {
  /** Handle of the authorization request; null for a sign-in without an application. */
  readonly request: string | null;
  readonly csrf: string;
  /** The email typed before, or `login_hint`. */
  readonly email: string;
  /** Name of the application. */
  readonly client: string | null;
  readonly problem: SignInProblem | null;
  /** Whether a user who is signed in has to confirm it for the application. Default: false. */
  readonly isAgain?: boolean;
  /** The account that this browser remembers, which the page asks for the password of; null for none. */
  readonly greeted?: Account | null;
  /** Whether people may create an account by themselves. Default: false. */
  readonly signUp?: boolean;
  /** Whether a code can be mailed instead of a password. Default: false. */
  readonly mailsCode?: boolean;
  /** The connections that the page offers. Default: none. */
  readonly connections?: ConnectionButtons | null;
  /** For the script that takes the password away where the address leads to a connection; null where none is led to. */
  readonly ofDomain?: OfDomainData | null;
  /** Null where the page is at an IP address, which passkeys cannot be used at. */
  readonly passkey: PasskeyOffer | null;
}

/** The buttons of connections. */
export interface ConnectionButtons {
  readonly csrf: string;
  readonly buttons: readonly {
    readonly connectionId: string;
    readonly name: string;
    /** Whether it was used last in this browser. */
    readonly isLast: boolean;
  }[];
  /** Whether they come before the form. */
  readonly areFirst: boolean;
}

/**
 * Why the user is not signed in. `refused` and `passkey` (a passkey was) do not reveal the reason. `disturbed`: the system that knows
 * the password did not answer. `lockedMinutes`: until
 * the lock ends that failures in this browser caused; `missing`: the empty fields.
 */
export type SignInProblem =
  | 'refused'
  | 'passkey'
  | 'busy'
  | 'disturbed'
  | { readonly lockedMinutes: number }
  | MailLimited
  | { readonly missing: readonly ('email' | 'password')[] };

const missing = { email: 'emailRequired', password: 'passwordRequired' } as const;

/** Returns the sign-in page: one form with the fields `email` and `password`, which works without script. */
export function signInPage(frame: Frame, view: SignInView): Page {
  const texts = textsOf(frame.language);
  const { request, csrf, email, client, problem, passkey, greeted = null, isAgain = false } = view;
  const isWrong = (field: keyof typeof missing): boolean =>
    problem === 'refused' ||
    (problem !== null &&
      typeof problem === 'object' &&
      'missing' in problem &&
      problem.missing.includes(field));
  const asked = greeted === null ? (view.ofDomain ?? null) : null;
  const hidden = { ...(request === null ? {} : { request }), csrf };
  const emailField: Field = {
    name: 'email',
    label: texts.email,
    kind: 'email',
    autocomplete: passkey === null ? 'username' : 'username webauthn',
    value: email,
    wrong: isWrong('email'),
    first: email === '',
  };
  const form: Form = {
    id: 'sign-in',
    action: '/sign-in',
    hidden: { ...hidden, ...(greeted === null ? {} : { account: 'remembered' }) },
    fields: [
      ...(greeted === null ? [emailField] : []),
      {
        name: 'password',
        label: texts.password,
        kind: 'password',
        autocomplete: greeted === null || passkey === null ? 'current-password' : 'current-password webauthn',
        wrong: isWrong('password'),
        first: email !== '' || greeted !== null,
      },
    ],
    checks: greeted === null ? [{ name: 'keep', label: texts.signIn.keep }] : [],
    submit: texts.signIn.submit,
    ...(asked === null ? {} : { ofDomain: JSON.stringify(asked) }),
    ...(view.mailsCode
      ? { alternative: { name: 'use', value: 'mail-code', text: texts.signIn.mailCode } }
      : {}),
    alert: problem === null ? null : alertOf(texts, problem),
  };
  return renderPage(frame, {
    title: isAgain ? texts.stepUp.title : texts.signIn.title,
    ...(client === null
      ? {}
      : { lead: isAgain ? texts.stepUp.askedBy(client) : texts.signIn.toContinue(client) }),
    body: fill({
      who: greeted && whoOf(frame, greeted, request),
      form,
      passkey: passkey && {
        data: passkeyData(texts, passkey, form),
        shown: frame.inert ? texts.passkey.buttons[passkey.use] : null,
      },
      noPasskeys: texts.passkey.needsName,
      connections: shownButtons(texts, view.connections ?? null, request),
      ...waysOut(texts, view),
      forget: greeted && {
        action: '/sign-in',
        hidden: { ...hidden, forget: 'yes' },
        fields: [],
        submit: texts.signIn.forgetAccount,
        quiet: true,
        alert: null,
      },
    }),
    usesPasskeys: passkey !== null,
    ...(asked === null ? {} : { files: [{ ...ofDomainScript, asks: asked.action }] }),
    wrong: problem !== null,
    ownCss: true,
  });
}

/** Returns what leads to other pages. The account that the browser remembers has no field whose address could be taken along. */
function waysOut(
  { signIn, signUp }: Texts,
  { greeted = null, request, signUp: offersSignUp = false }: SignInView,
): Pick<Filled, 'onward' | 'forgot'> {
  const query = request === null ? '' : `?request=${encodeURIComponent(request)}`;
  if (greeted !== null)
    return { onward: [], forgot: { text: signIn.forgot, address: `/forgot-password${query}` } };
  const onward = [
    { go: 'forgot-password', text: signIn.forgot },
    ...(offersSignUp ? [{ go: 'sign-up', text: signUp.link }] : []),
  ];
  return { onward, forgot: null };
}

function shownButtons(
  { connections: texts }: Texts,
  view: ConnectionButtons | null,
  request: string | null,
): Filled['connections'] {
  if (view === null || view.buttons.length === 0) return null;
  const { csrf, buttons, areFirst } = view;
  return {
    areFirst,
    or: texts.or,
    buttons: buttons.map(({ connectionId, name, isLast }) => ({
      last: isLast ? texts.usedLast : null,
      form: {
        action: connectionPaths.begin,
        hidden: { ...(request === null ? {} : { request }), csrf, connection: connectionId },
        fields: [],
        submit: texts.continueWith(name),
        quiet: true,
        alert: null,
      },
    })),
  };
}

const whoOf = (frame: Frame, account: Account, request: string | null): AccountView =>
  shownAccount(
    frame.language,
    { ...account, email: maskedEmail(account.email ?? '') },
    { text: textsOf(frame.language).who.notYou, address: otherAccount(request) },
  );

function alertOf({ signIn, faults, mailLimit }: Texts, problem: SignInProblem): string {
  if (typeof problem === 'string') return signIn[problem];
  if ('limitedMinutes' in problem) return mailLimit(problem.limitedMinutes);
  return 'missing' in problem
    ? problem.missing.map((field) => faults[missing[field]]).join(' ')
    : signIn.locked(problem.lockedMinutes);
}

const CONNECTIONS = `<div class="ways"><% for (const { form, last } of it.buttons) { %><%~ include('@form', form) %>
<% if (last) { %><p class="hint"><%= last %></p>
<% } %><% } %></div>`;

interface Filled {
  readonly who: AccountView | null;
  readonly form: Form;
  readonly passkey: { readonly data: string; readonly shown: string | null } | null;
  readonly noPasskeys: string;
  readonly connections: {
    readonly areFirst: boolean;
    readonly or: string;
    readonly buttons: readonly { readonly form: Form; readonly last: string | null }[];
  } | null;
  /** Buttons that lead to other pages and take the typed address along. */
  readonly onward: readonly { readonly go: string; readonly text: string }[];
  readonly forgot: { readonly text: string; readonly address: string } | null;
  readonly forget: Form | null;
}

const fill = template<Filled>(
  `<% if (it.who) { %><%~ include('@who', it.who) %>
<% } %>
<% if (it.connections?.areFirst) { %><%~ include('@connections', it.connections) %>
<p class="or"><span><%= it.connections.or %></span></p>
<% } %>
<%~ include('@form', it.form) %>
<% if (it.passkey) { %><%~ include('@passkey', it.passkey) %>
<% } else { %><p class="hint"><%= it.noPasskeys %></p>
<% } %>
<% if (it.connections && !it.connections.areFirst) { %><p class="or"><span><%= it.connections.or %></span></p>
<%~ include('@connections', it.connections) %>
<% } %>
<% for (const { go, text } of it.onward) { %><button class="more" type="submit" form="<%= it.form.id %>" name="go" value="<%= go %>"><%= text %></button>
<% } %>
<% if (it.forgot) { %><a class="more" href="<%= it.forgot.address %>"><%= it.forgot.text %></a>
<% } %>
<% if (it.forget) { %><%~ include('@form', it.forget) %><% } %>`,
  { ...formParts, ...accountPart, ...passkeyPart, connections: CONNECTIONS },
);
