import { template } from '../../http/template.js';
import type { Form } from '../form-parts.js';
import { formParts } from '../form-parts.js';
import { textsOf } from '../language.js';
import type { Frame, Page } from '../page.js';
import { pageOf } from '../page.js';

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
  return pageOf(frame, { title: verifyEmail.title, lead, body: fill({ form, link: null }) });
}

export interface SignOutView {
  /** Handle of the application's wish to sign its user out; null when there is none. */
  readonly request: string | null;
  /** Address of the person who is signed in. */
  readonly account: string;
  readonly csrf: string;
}

/** Asks before it signs out (OpenID Connect RP-Initiated Logout, section 2). */
export function signOutPage(frame: Frame, { request, account, csrf }: SignOutView): Page {
  const { signOut } = textsOf(frame.language);
  const form = button('/sign-out', { ...(request === null ? {} : { request }), csrf }, signOut.submit);
  const link = { text: signOut.stay, address: '/sign-in' };
  return pageOf(frame, {
    title: signOut.title,
    lead: signOut.text(frame.brand.name, account),
    body: fill({ form, link }),
  });
}

/** What somebody sees who signed in without an application. */
export function signedInPage(frame: Frame, { csrf }: { readonly csrf: string }): Page {
  const { signedIn } = textsOf(frame.language);
  const form = { ...button('/sign-out', { csrf }, signedIn.signOut), quiet: true };
  return pageOf(frame, { title: signedIn.title, lead: signedIn.text, body: fill({ form, link: null }) });
}

const button = (action: string, hidden: Form['hidden'], submit: string): Form => ({
  ...{ action, hidden, submit, fields: [], alert: null },
});

const fill = template<{ form: Form; link: Link | null }>(
  `<%~ include('@form', it.form) %>
<% if (it.link) { %><a class="more" href="<%= it.link.address %>"><%= it.link.text %></a>
<% } %>`,
  formParts,
);
