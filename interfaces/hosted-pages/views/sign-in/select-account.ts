import { template } from '../../../http/answers/template.js';
import { type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';
import { type Account, type AccountView, accountPart, otherAccount, shownAccount } from '../shown-account.js';

export interface SelectAccountView {
  /** Handle of the authorization request. */
  readonly request: string;
  readonly csrf: string;
  /** Name of the application. */
  readonly client: string;
  /** The signed-in account. */
  readonly account: Account;
}

/**
 * Returns the page on which a signed-in user chooses to go on with their account or another one (OpenID Connect Core 1.0,
 * section 3.1.2.1, `select_account`). It works without script.
 */
export function selectAccountPage(frame: Frame, { request, csrf, client, account }: SelectAccountView): Page {
  const { selectAccount, signIn, who } = textsOf(frame.language);
  const other = { text: who.other, address: otherAccount(request) };
  const form: Form = {
    action: '/sign-in',
    hidden: { request, csrf, go: 'continue' },
    fields: [],
    submit: selectAccount.submit,
    alert: null,
  };
  return renderPage(frame, {
    title: selectAccount.title,
    lead: signIn.toContinue(client),
    body: fill({ who: shownAccount(frame.language, account, other), form }),
  });
}

const fill = template<{ readonly who: AccountView; readonly form: Form }>(
  `<%~ include('@who', it.who) %>
<%~ include('@form', it.form) %>`,
  { ...formParts, ...accountPart },
);
