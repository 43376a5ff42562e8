import { template } from '../../http/answers/template.js';
import { connectionPaths } from '../connection-paths.js';
import { type Form, formParts } from '../form-parts.js';
import { textsOf } from '../page-request/language.js';
import { type Frame, type Page, renderPage } from '../render-page.js';
import { type Account, type AccountView, accountPart, otherAccount, shownAccount } from './shown-account.js';

export interface LinkAccountView {
  /** Handle of the authorization request; null for none. */
  readonly request: string | null;
  readonly csrf: string;
  /** The account that its user has just signed in to. */
  readonly account: Account;
  /** Name of the connection. */
  readonly connection: string;
  /** The address of the external account. */
  readonly email: string | null;
  /** Whether it was linked to another account meanwhile, so that there is nothing to ask. Default: false. */
  readonly taken?: boolean;
}

/** Returns the page that asks whether an external account is linked to this one, or says why it is not. */
export function linkAccountPage(
  frame: Frame,
  { request, csrf, account, connection, email, taken = false }: LinkAccountView,
): Page {
  const { connections, who } = textsOf(frame.language);
  const { link: texts } = connections;
  const form: Form = {
    action: connectionPaths.link,
    hidden: { ...(request === null ? {} : { request }), csrf },
    fields: [],
    ...(taken
      ? { submit: texts.goOn, alert: texts.taken(connection) }
      : {
          submit: texts.submit,
          alternative: { name: 'link', value: 'no', text: texts.skip },
          alert: null,
        }),
  };
  const other = { text: who.notYou, address: otherAccount(request) };
  return renderPage(frame, {
    title: taken ? texts.notLinked : texts.title,
    wrong: taken,
    ...(taken ? {} : { lead: texts.text(connection, email) }),
    body: fill({ who: shownAccount(frame.language, account, other), form }),
  });
}

const fill = template<{ readonly who: AccountView; readonly form: Form }>(
  `<%~ include('@who', it.who) %>
<%~ include('@form', it.form) %>`,
  { ...formParts, ...accountPart },
);
