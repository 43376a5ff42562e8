import type { Language } from '../visit/language.js';
import { textsOf } from '../visit/language.js';

/** Whose account a page is about. */
export interface Account {
  /** Null while an erasure is under way. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Address of the sign-in for a person other than the one who is signed in. @param request handle of an authorization request */
export const otherAccount = (request: string | null): string =>
  `/sign-in?${new URLSearchParams({ ...(request === null ? {} : { request }), account: 'other' }).toString()}`;

/** An account as a page shows it. */
export interface Who {
  readonly label: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly link: { readonly text: string; readonly address: string };
}

/** The account as a page shows it. @param link where another person goes on */
export function whoOf(language: Language, { email, firstName, lastName }: Account, link: Who['link']): Who {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  return { label: textsOf(language).who.label, name: name === '' ? null : name, email, link };
}

/** Part for templates: says whose account it is, and where another person goes on. Names may run from right to left. */
export const whoPart = {
  who: `<div class="box">
<p class="hint"><%= it.label %></p>
<% if (it.name) { %><strong><bdi><%= it.name %></bdi></strong>
<% } %><% if (it.email) { %><p><bdi><%= it.email %></bdi></p>
<% } %><a class="more" href="<%= it.link.address %>"><%= it.link.text %></a>
</div>
`,
} as const;
