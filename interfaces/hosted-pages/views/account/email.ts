import type { CodeForm } from '../../../../domain/sign-in/mailed-code.js';
import { EMAIL_PATH } from '../../../../application/mail/link-address.js';
import { template } from '../../../http/answers/template.js';
import { accountPaths } from '../../account-sections.js';
import { type Field, type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import type { Frame, Page } from '../../render-page.js';
import type { MailLimited } from '../../page-request/minutes-until.js';
import type { Texts } from '../../texts/english.js';
import { type AccountNotice, accountSectionPage } from './account-section-page.js';

/** What the page says about the form that was sent; a word is a key of the texts. */
export type EmailProblem = keyof Texts['account']['changeEmail']['problems'] | MailLimited;

export interface EmailView {
  readonly csrf: string;
  readonly typedBy: string;
  /** The address of the account. */
  readonly present: string;
  /** The address that a code or link was mailed to; null: none is awaited. */
  readonly pending: { readonly email: string; readonly form: CodeForm } | null;
  /** Whether this browser opened a link. */
  readonly hasLink: boolean;
  /** The address that was typed. */
  readonly typed: string;
  readonly problem: EmailProblem | null;
  readonly notice: AccountNotice | null;
}

/**
 * Returns the page on which users change their address: it asks for the new one, then for the code that was mailed to it, or
 * that they open the link.
 */
export function emailPage(frame: Frame, view: EmailView): Page {
  const { csrf, typedBy, present, pending, hasLink, typed, problem, notice } = view;
  const { account, mailLimit } = textsOf(frame.language);
  const { changeEmail: texts } = account;
  const alert =
    problem === null
      ? null
      : typeof problem === 'object'
        ? mailLimit(problem.limitedMinutes)
        : texts.problems[problem];
  const ownForm = (fields: Form['fields'], hidden: Form['hidden'], submit: string): Form => ({
    action: EMAIL_PATH,
    hidden: { csrf, ...hidden },
    fields,
    submit,
    alert,
  });
  const isLink = pending?.form === 'link';
  const form =
    pending === null
      ? ownForm([addressField(texts.label, typed, typeof problem === 'string')], { typedBy }, texts.send)
      : !isLink
        ? ownForm([codeField(texts.code, typeof problem === 'string')], {}, texts.submit)
        : hasLink
          ? ownForm([], { use: 'link' }, texts.submit)
          : null;
  const again = (hidden: Form['hidden'], submit: string): Form => ({
    action: EMAIL_PATH,
    hidden: { csrf, ...hidden },
    fields: [],
    submit,
    quiet: true,
    alert: null,
  });
  const lead =
    pending === null
      ? texts.text(present)
      : isLink
        ? texts.link[hasLink ? 'opened' : 'sent'](pending.email)
        : texts.sent(pending.email);
  return accountSectionPage(frame, 'profile', {
    title: texts.title,
    lead,
    notice,
    wrong: problem !== null,
    body: fill({
      form,
      others:
        pending === null
          ? []
          : [
              {
                ...again({ email: pending.email, again: 'yes' }, isLink ? texts.link.again : texts.again),
                quiet: form !== null,
                alert: form === null ? alert : null,
              },
              again({ restart: 'yes' }, texts.other),
            ],
      back: { text: texts.back, address: accountPaths.profile },
    }),
  });
}

const addressField = (label: string, value: string, wrong: boolean): Field => ({
  name: 'email',
  label,
  kind: 'email',
  autocomplete: 'email',
  value,
  wrong,
  first: true,
});

const codeField = (label: string, wrong: boolean): Field => ({
  name: 'code',
  label,
  kind: 'digits',
  autocomplete: 'one-time-code',
  wrong,
  first: true,
});

interface Filled {
  /** Null where a link is awaited. */
  readonly form: Form | null;
  readonly others: readonly Form[];
  readonly back: { readonly text: string; readonly address: string };
}

const fill = template<Filled>(
  `<% if (it.form) { %><%~ include('@form', it.form) %><% } %>
<% for (const other of it.others) { %><%~ include('@form', other) %><% } %>
<a class="more" href="<%= it.back.address %>"><%= it.back.text %></a>`,
  formParts,
);
