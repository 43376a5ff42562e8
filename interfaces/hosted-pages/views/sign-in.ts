import { template } from '../../http/answers/template.js';
import { type Form, formParts } from '../form-parts.js';
import { textsOf } from '../page-request/language.js';
import { type PasskeyOffer, passkeyData, passkeyPart } from './passkey-offer.js';
import { type Frame, type Page, renderPage } from '../render-page.js';

export interface SignInView {
  /** Handle of the authorization request; null for a sign-in without an application. */
  readonly request: string | null;
  readonly csrf: string;
  /** The email typed before, or `login_hint`. */
  readonly email: string;
  /** Name of the application. */
  readonly client: string | null;
  readonly problem: SignInProblem | null;
  /** Null where the page is at an IP address, which passkeys cannot be used at. */
  readonly passkey: PasskeyOffer | null;
}

/**
 * Why the user is not signed in. `refused` and `passkey` (a passkey was) do not reveal the reason; a list names the empty
 * fields.
 */
export type SignInProblem = 'refused' | 'passkey' | 'busy' | readonly ('email' | 'password')[];

const missing = { email: 'emailRequired', password: 'passwordRequired' } as const;

/** Returns the sign-in page: one form with the fields `email` and `password`, which works without script. */
export function signInPage(frame: Frame, view: SignInView): Page {
  const texts = textsOf(frame.language);
  const { request, csrf, email, client, problem, passkey } = view;
  const isWrong = (field: keyof typeof missing): boolean =>
    problem === 'refused' || (Array.isArray(problem) && problem.includes(field));
  const alert = (of: SignInProblem): string =>
    typeof of === 'string' ? texts.signIn[of] : of.map((field) => texts.faults[missing[field]]).join(' ');
  const form: Form = {
    action: '/sign-in',
    hidden: { ...(request === null ? {} : { request }), csrf },
    fields: [
      {
        name: 'email',
        label: texts.email,
        kind: 'email',
        autocomplete: passkey === null ? 'username' : 'username webauthn',
        value: email,
        wrong: isWrong('email'),
        first: email === '',
      },
      {
        name: 'password',
        label: texts.password,
        kind: 'password',
        autocomplete: 'current-password',
        wrong: isWrong('password'),
        first: email !== '',
      },
    ],
    submit: texts.signIn.submit,
    alert: problem === null ? null : alert(problem),
  };
  const forgot = `/forgot-password${request === null ? '' : `?request=${encodeURIComponent(request)}`}`;
  return renderPage(frame, {
    title: texts.signIn.title,
    ...(client === null ? {} : { lead: texts.signIn.toContinue(client) }),
    body: fill({
      form,
      passkey: passkey && { data: passkeyData(texts, passkey, form) },
      noPasskeys: texts.passkey.needsName,
      forgot,
      forgotText: texts.signIn.forgot,
    }),
    usesPasskeys: passkey !== null,
    wrong: problem !== null,
    ownCss: true,
  });
}

interface Filled {
  readonly form: Form;
  readonly passkey: { readonly data: string } | null;
  readonly noPasskeys: string;
  readonly forgot: string;
  readonly forgotText: string;
}

const fill = template<Filled>(
  `<%~ include('@form', it.form) %>
<% if (it.passkey) { %><%~ include('@passkey', it.passkey) %>
<% } else { %><p class="hint"><%= it.noPasskeys %></p>
<% } %>
<a class="more" href="<%= it.forgot %>"><%= it.forgotText %></a>
`,
  { ...formParts, ...passkeyPart },
);
