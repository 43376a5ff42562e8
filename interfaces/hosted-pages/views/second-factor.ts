import { template } from '../../http/answers/template.js';
import { type Form, formParts } from '../form-parts.js';
import { textsOf } from '../page-request/language.js';
import { type Frame, type Page, renderPage } from '../render-page.js';
import { type Account, type ShownAccount, accountPart, otherAccount, shownAccount } from './shown-account.js';

/** Why a code was not accepted. `refused` does not reveal whether it was wrong, used before, or late. */
export type CodeProblem = 'missing' | 'refused';

export interface SecondFactorView {
  /** Handle of the authorization request; null for a sign-in without an application. */
  readonly request: string | null;
  readonly csrf: string;
  readonly account: Account;
  /** What the page asks for. */
  readonly kind: 'totp' | 'backup-code';
  readonly hasBackupCodes: boolean;
  readonly problem: CodeProblem | null;
}

/** Returns the page of the second step of a sign-in: one field `code`, which works without script. */
export function secondFactorPage(frame: Frame, view: SecondFactorView): Page {
  const { secondFactor, who } = textsOf(frame.language);
  const { request, csrf, account, kind, hasBackupCodes, problem } = view;
  const texts = kind === 'totp' ? secondFactor.totp : secondFactor.backupCode;
  const form: Form = {
    action: '/second-factor',
    hidden: { ...(request === null ? {} : { request }), ...(kind === 'totp' ? {} : { use: kind }), csrf },
    fields: [
      {
        name: 'code',
        label: texts.label,
        kind: kind === 'totp' ? 'digits' : 'code',
        autocomplete: 'one-time-code',
        wrong: problem !== null,
        first: true,
      },
    ],
    submit: secondFactor.submit,
    alert: problem === null ? null : texts[problem],
  };
  const otherWay = kind === 'totp' ? (hasBackupCodes ? 'backup-code' : null) : 'totp';
  const query = new URLSearchParams({
    ...(request === null ? {} : { request }),
    ...(otherWay === 'backup-code' ? { use: otherWay } : {}),
  });
  return renderPage(frame, {
    title: secondFactor.title,
    lead: texts.text,
    body: fill({
      form,
      who: shownAccount(frame.language, account, { text: who.notYou, address: otherAccount(request) }),
      other:
        otherWay === null ? null : { address: `/second-factor?${query.toString()}`, text: texts.otherWay },
    }),
    wrong: problem !== null,
  });
}

interface Filled {
  readonly form: Form;
  readonly who: ShownAccount;
  readonly other: { readonly address: string; readonly text: string } | null;
}

const fill = template<Filled>(
  `<%~ include('@who', it.who) %>
<%~ include('@form', it.form) %>
<% if (it.other) { %><a class="more" href="<%= it.other.address %>"><%= it.other.text %></a>
<% } %>`,
  { ...formParts, ...accountPart },
);
