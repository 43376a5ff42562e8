import { template } from '../../../http/answers/template.js';
import { typedSignIn } from '../../connection-paths.js';
import type { WorkData } from '../../browser/page-data.js';
import { type Form, formParts } from '../../form-parts.js';
import type { ScriptFile } from '../../render-page.js';
import { passkeyPart } from '../sign-in/passkey-offer.js';

export interface SignUpPageView {
  /** Handle of the authorization request; null for none. */
  readonly request: string | null;
  readonly csrf: string;
  /** Default: a tenant's host. */
  readonly addresses?: SignUpAddresses;
}

/** The addresses of a sign-up, as paths. */
export interface SignUpAddresses {
  readonly action: string;
  readonly work: string;
  readonly files: readonly ScriptFile[];
}

/** A page whose form brings a proof of work. */
export interface WorkingView extends SignUpPageView {
  /** Token of the request for a task. */
  readonly workCsrf: string;
}

/** The address that the forms of a sign-up are sent to. */
export const SIGN_UP_ACTION = '/sign-up';

/** The address that the script of proofs of work gets its tasks from. */
export const SIGN_UP_WORK_PATH = '/sign-up-work';

/** Returns what the script needs; `email`: null for the one that is typed. */
export const workOf = ({ workCsrf: csrf, addresses }: WorkingView, email: string | null): string =>
  JSON.stringify({ action: addresses?.work ?? SIGN_UP_WORK_PATH, csrf, email } satisfies WorkData);

/** Returns the hidden values of a form of a sign-up. */
export const hiddenOf = ({ request, csrf }: SignUpPageView, step: string): Record<string, string> => ({
  ...(request === null ? {} : { request }),
  step,
  csrf,
});

/** Returns the address of a page with the handle of the authorization request. */
export const withRequest = (path: string, request: string | null): string =>
  request === null ? path : `${path}?request=${encodeURIComponent(request)}`;

/** Returns the address of the sign-in form, also for an application that asks for a new account. An address that was sent goes along. */
export const signInAddress = (request: string | null): string =>
  request === null ? '/sign-in' : typedSignIn({ handle: request });

interface Link {
  readonly text: string;
  readonly address: string;
}

/** What a page of a sign-up shows, from top to bottom. */
export interface SignUpParts {
  readonly email?: string;
  readonly notice?: string | null;
  readonly form?: Form | null;
  /** From `passkeyData`. */
  readonly passkey?: { readonly data: string } | null;
  /** Named apart from a field's `hint`, which parts of a template would inherit. */
  readonly spamHint?: string;
  readonly again?: Form;
  readonly button?: Link;
  readonly links?: readonly Link[];
}

/** Returns the body of a page of a sign-up. */
export const signUpBody = template<SignUpParts>(
  `<% if (it.email) { %><p class="box"><strong><bdi><%= it.email %></bdi></strong></p>
<% } %><% if (it.notice) { %><p class="box" role="status"><%= it.notice %></p>
<% } %>
<% if (it.form) { %><%~ include('@form', it.form) %><% } %>
<% if (it.passkey) { %><%~ include('@passkey', it.passkey) %><% } %>
<% if (it.spamHint) { %><p class="hint"><%= it.spamHint %></p>
<% } %>
<% if (it.again) { %><%~ include('@form', it.again) %><% } %>
<% if (it.button) { %><a class="button second" href="<%= it.button.address %>"><%= it.button.text %></a>
<% } %><% for (const link of it.links ?? []) { %><a class="more" href="<%= link.address %>"><%= link.text %></a>
<% } %>`,
  { ...formParts, ...passkeyPart },
);
