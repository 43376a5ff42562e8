import { OBJECTION_PATH } from '../../../application/owners/recovery/objection-link.js';
import { template } from '../../http/answers/template.js';
import { type Form, formParts } from '../form-parts.js';
import { textsOf } from '../page-request/language.js';
import { type Frame, type Page, renderPage } from '../render-page.js';
import { type Account, type AccountView, otherAccount, shownAccount, accountPart } from './shown-account.js';

interface Link {
  readonly text: string;
  readonly address: string;
}

/** Returns the page of a verification link. Opening it verifies nothing, since mail scanners open links, too. */
export function verifyEmailPage(
  frame: Frame,
  { csrf, account }: { readonly csrf: string; readonly account: Account },
): Page {
  const { verifyEmail, who } = textsOf(frame.language);
  const lead = verifyEmail.text(frame.brand.name);
  const form = button('/verify-email', { csrf }, verifyEmail.submit);
  const other = { text: who.notYou, address: otherAccount(null) };
  return renderPage(frame, {
    title: verifyEmail.title,
    lead,
    body: fill({ form, link: null, who: shownAccount(frame.language, account, other) }),
  });
}

/** Returns the page of a link that undoes what an API key changed. Opening it undoes nothing, for the same reason. */
export function undoKeyChangePage(
  frame: Frame,
  { csrf, account }: { readonly csrf: string; readonly account: Account },
): Page {
  const { undoKeyChange, who } = textsOf(frame.language);
  const form = button('/undo-key-change', { csrf }, undoKeyChange.submit);
  const other = { text: who.notYou, address: otherAccount(null) };
  return renderPage(frame, {
    title: undoKeyChange.title,
    lead: undoKeyChange.text,
    body: fill({ form, link: null, who: shownAccount(frame.language, account, other) }),
  });
}

/** Returns the page of a link that objects to the recovery of an owner. Opening it stops nothing, for the same reason. */
export function objectToRecoveryPage(frame: Frame, { csrf }: { readonly csrf: string }): Page {
  const { objectToRecovery } = textsOf(frame.language);
  const form = button(OBJECTION_PATH, { csrf }, objectToRecovery.submit);
  const body = fill({ form, link: null, who: null });
  return renderPage(frame, {
    title: objectToRecovery.title,
    lead: objectToRecovery.text(frame.brand.name),
    body,
  });
}

export interface SignOutView {
  /** Handle of the application's sign-out request; null for none. */
  readonly request: string | null;
  readonly csrf: string;
  /** The signed-in account. */
  readonly account: Account;
  /** Name of the connection whose account the user may sign out of, too, before they are sent on. Default: none is offered. */
  readonly connection?: string | undefined;
}

/** The box of the page of sign-outs that says whether the user also signs out at the provider of a connection. */
export const ALSO_THERE = 'also';

/** Returns the page that asks before a sign-out (OpenID Connect RP-Initiated Logout 1.0, section 2). */
export function signOutPage(frame: Frame, { request, csrf, account, connection }: SignOutView): Page {
  const { signOut, connections, who } = textsOf(frame.language);
  const form: Form = {
    ...button('/sign-out', { ...(request === null ? {} : { request }), csrf }, signOut.submit),
    checks:
      connection === undefined ? [] : [{ name: ALSO_THERE, label: connections.signOut.also(connection) }],
  };
  const link = { text: signOut.stay, address: '/account' };
  return renderPage(frame, {
    title: signOut.title,
    lead: signOut.text(frame.brand.name),
    body: fill({
      form,
      link,
      who: shownAccount(frame.language, account, { text: who.notYou, address: otherAccount(null) }),
    }),
  });
}

const button = (action: string, hidden: Form['hidden'], submit: string): Form => ({
  action,
  hidden,
  submit,
  fields: [],
  alert: null,
});

const fill = template<{ form: Form; link: Link | null; who: AccountView | null }>(
  `<% if (it.who) { %><%~ include('@who', it.who) %><% } %>
<%~ include('@form', it.form) %>
<% if (it.link) { %><a class="more" href="<%= it.link.address %>"><%= it.link.text %></a>
<% } %>`,
  { ...formParts, ...accountPart },
);
