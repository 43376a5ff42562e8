import { type Language, textsOf } from '../page-request/language.js';

/** The account that a page is about. */
export interface Account {
  /** Null while an erasure is in progress. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Returns the address of the sign-in with another account. @param request handle of an authorization request */
export const otherAccount = (request: string | null): string =>
  `/sign-in?${new URLSearchParams({ ...(request === null ? {} : { request }), account: 'other' }).toString()}`;

/** An account as a page shows it. */
export interface AccountView {
  readonly label: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly link: { readonly text: string; readonly address: string };
}

/** Returns the account as a page shows it. @param link for another account */
export function shownAccount(
  language: Language,
  { email, firstName, lastName }: Account,
  link: AccountView['link'],
): AccountView {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  return { label: textsOf(language).who.label, name: name === '' ? null : name, email, link };
}

/** Part for templates: shows the account, and a link for another one. Names may run from right to left. */
export const accountPart = {
  who: `<div class="box">
<p class="hint"><%= it.label %></p>
<% if (it.name) { %><strong><bdi><%= it.name %></bdi></strong>
<% } %><% if (it.email) { %><p><bdi><%= it.email %></bdi></p>
<% } %><a class="more" href="<%= it.link.address %>"><%= it.link.text %></a>
</div>
`,
} as const;

const graphemes = new Intl.Segmenter();

/** Returns an address of which a page shows the first character and the domain: `a•••@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first] = graphemes.segment(email.slice(0, Math.max(at, 0)));
  return `${first?.segment ?? ''}•••${email.slice(Math.max(at, 0))}`;
}
