import { template } from '../../http/answers/template.js';
import type { Form } from '../form-parts.js';
import { formParts } from '../form-parts.js';
import { textsOf } from '../visit/language.js';
import type { Frame, Page } from '../page.js';
import { pageOf } from '../page.js';
import type { Account, Who } from './who.js';
import { otherAccount, whoOf, whoPart } from './who.js';

interface Link {
  readonly text: string;
  readonly address: string;
}

/**
 * Where the link of a verification mail leads. Opening it confirms nothing: mail scanners open links, and a GET changes
 * nothing.
 */
export function verifyEmailPage(frame: Frame, { csrf }: { readonly csrf: string }): Page {
  const { verifyEmail } = textsOf(frame.language);
  const lead = verifyEmail.text(frame.brand.name);
  const form = button('/verify-email', { csrf }, verifyEmail.submit);
  return pageOf(frame, { title: verifyEmail.title, lead, body: fill({ form, link: null, who: null }) });
}

export interface SignOutView {
  /** Handle of the application's wish to sign its user out; null when there is none. */
  readonly request: string | null;
  readonly csrf: string;
  /** Who is signed in. */
  readonly account: Account;
}

/** Asks before it signs out (OpenID Connect RP-Initiated Logout, section 2). */
export function signOutPage(frame: Frame, { request, csrf, account }: SignOutView): Page {
  const { signOut, who } = textsOf(frame.language);
  const form = button('/sign-out', { ...(request === null ? {} : { request }), csrf }, signOut.submit);
  const link = { text: signOut.stay, address: '/account' };
  return pageOf(frame, {
    title: signOut.title,
    lead: signOut.text(frame.brand.name),
    body: fill({
      form,
      link,
      who: whoOf(frame.language, account, { text: who.notYou, address: otherAccount(null) }),
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

const fill = template<{ form: Form; link: Link | null; who: Who | null }>(
  `<% if (it.who) { %><%~ include('@who', it.who) %><% } %>
<%~ include('@form', it.form) %>
<% if (it.link) { %><a class="more" href="<%= it.link.address %>"><%= it.link.text %></a>
<% } %>`,
  { ...formParts, ...whoPart },
);
