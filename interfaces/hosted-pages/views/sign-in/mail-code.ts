import type { MailState } from '../../../../application/ports/mail/mail-queue.js';
import { template } from '../../../http/answers/template.js';
import { type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';
import type { MailLimited } from '../../page-request/minutes-until.js';
import {
  type Account,
  type AccountView,
  accountPart,
  maskedEmail,
  otherAccount,
  shownAccount,
} from '../shown-account.js';

/**
 * What the page has to say about the last form. `refused` does not reveal whether the code was wrong, late or another
 * one's.
 */
export type MailCodeProblem = 'missing' | 'refused' | MailLimited;

export interface MailCodeView {
  /** Handle of the authorization request; null for a sign-in without an application. */
  readonly request: string | null;
  readonly csrf: string;
  readonly account: Account;
  /** What the last mail brings; null when none is valid. */
  readonly mailed: { readonly form: 'code' | 'link'; readonly state: MailState } | null;
  /** Whether this browser opened a link that takes the place of a code. */
  readonly hasLink: boolean;
  readonly problem: MailCodeProblem | null;
}

/** Returns the page that asks for a mailed code. It shows the address with its first character and domain only. */
export function mailCodePage(frame: Frame, view: MailCodeView): Page {
  const { mailCode, mailLimit, who } = textsOf(frame.language);
  const { request, csrf, account, mailed, hasLink, problem } = view;
  const address = maskedEmail(account.email ?? '');
  const hidden = { ...(request === null ? {} : { request }), csrf };
  const alert =
    problem === null
      ? null
      : typeof problem === 'string'
        ? mailCode[problem]
        : mailLimit(problem.limitedMinutes);
  const form = hasLink ? linkForm(hidden, mailCode.link.submit) : mailed?.form === 'code' ? codeForm() : null;
  const notice = mailed?.state === 'delayed' || mailed?.state === 'failed' ? mailCode[mailed.state] : null;
  return renderPage(frame, {
    title: mailCode.title,
    lead: hasLink ? mailCode.link.opened : mailCode[mailed?.form ?? 'none'].text(address),
    body: fill({
      who: shownAccount(
        frame.language,
        { ...account, email: address },
        { text: who.notYou, address: otherAccount(request) },
      ),
      notice,
      form: form && { ...form, alert },
      again: {
        action: '/mail-code',
        hidden: { ...hidden, send: 'again' },
        fields: [],
        submit: mailed === null ? mailCode.send : mailCode.again,
        quiet: form !== null,
        alert: form === null ? alert : null,
      },
      spamHint: mailed === null ? null : mailCode.hint,
    }),
    wrong: problem !== null,
  });

  function codeForm(): Form {
    return {
      action: '/mail-code',
      hidden,
      fields: [
        {
          name: 'code',
          label: mailCode.code.label,
          kind: 'digits',
          autocomplete: 'one-time-code',
          wrong: typeof problem === 'string',
          first: true,
        },
      ],
      submit: mailCode.code.submit,
      alert: null,
    };
  }
}

const linkForm = (hidden: Form['hidden'], submit: string): Form => ({
  action: '/mail-code',
  hidden: { ...hidden, use: 'link' },
  fields: [],
  submit,
  alert: null,
});

interface Filled {
  readonly who: AccountView;
  readonly notice: string | null;
  readonly form: Form | null;
  readonly again: Form;
  /** Named apart from a field's `hint`, which parts of a template would inherit. */
  readonly spamHint: string | null;
}

const fill = template<Filled>(
  `<%~ include('@who', it.who) %>
<% if (it.notice) { %><p class="box" role="status"><%= it.notice %></p>
<% } %>
<% if (it.form) { %><%~ include('@form', it.form) %><% } %>
<% if (it.spamHint) { %><p class="hint"><%= it.spamHint %></p>
<% } %>
<%~ include('@form', it.again) %>`,
  { ...formParts, ...accountPart },
);
