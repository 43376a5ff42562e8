import { template } from '../../../http/answers/template.js';
import { type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import type { MailLimited } from '../../page-request/minutes-until.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';

export interface SignInCodeView {
  /** Handle of the authorization request; null for a sign-in without an application. */
  readonly request: string | null;
  readonly csrf: string;
  /** The address as it was typed. */
  readonly email: string;
  /** Whether this browser opened a link that takes the place of a code. */
  readonly hasLink: boolean;
  /** `refused` does not reveal whether the code was wrong or late, or the address that of no account. */
  readonly problem: 'missing' | 'refused' | MailLimited | null;
}

const PATH = '/mail-code';

/** Returns the page that asks for a mailed code in place of a password: the same for any address. */
export function signInCodePage(
  frame: Frame,
  { request, csrf, email, hasLink, problem }: SignInCodeView,
): Page {
  const { signInCode: texts, mailCode, mailLimit } = textsOf(frame.language);
  const query = request === null ? {} : { request };
  const form: Form = {
    action: PATH,
    hidden: { ...query, csrf, ...(hasLink ? { use: 'link' } : {}) },
    fields: hasLink
      ? []
      : [
          {
            name: 'code',
            label: mailCode.code.label,
            kind: 'digits',
            autocomplete: 'one-time-code',
            wrong: typeof problem === 'string',
            first: true,
          },
        ],
    submit: texts.submit,
    alert:
      problem === null
        ? null
        : typeof problem === 'string'
          ? texts[problem]
          : mailLimit(problem.limitedMinutes),
  };
  return renderPage(frame, {
    title: texts.title,
    lead: hasLink ? texts.opened : texts.text(email),
    body: fill({
      form,
      again: {
        action: PATH,
        hidden: { ...query, csrf, send: 'again' },
        fields: [],
        submit: mailCode.again,
        quiet: true,
        alert: null,
      },
      spamHint: texts.hint,
      other: {
        address: `/sign-in?${new URLSearchParams({ ...query, account: 'typed' }).toString()}`,
        text: texts.other,
      },
    }),
    wrong: problem !== null,
  });
}

interface Filled {
  readonly form: Form;
  readonly again: Form;
  readonly spamHint: string;
  readonly other: { readonly address: string; readonly text: string };
}

const fill = template<Filled>(
  `<%~ include('@form', it.form) %>
<p class="hint"><%= it.spamHint %></p>
<%~ include('@form', it.again) %>
<a class="more" href="<%= it.other.address %>"><%= it.other.text %></a>
`,
  formParts,
);
