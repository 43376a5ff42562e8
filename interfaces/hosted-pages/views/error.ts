import { template } from '../../http/answers/template.js';
import { textsOf } from '../page-request/language.js';
import { type Frame, type Page, renderPage } from '../render-page.js';
import type { Texts } from '../texts/english.js';

/** The reason of an error page. */
export type ErrorReason = keyof Texts['error']['reasons'];

export interface ErrorView {
  readonly reason: ErrorReason;
  /** To be quoted to support. */
  readonly traceId: string | null;
  /** For a request of an application: facts that its developers look up in a log. Default: null. */
  readonly of?: { readonly code: string; readonly clientId: string | null } | null;
  /** The next thing that the user can do. */
  readonly link: { readonly text: string; readonly address: string } | null;
}

/** Returns an error page. It repeats nothing of the request but a client id and, in links, what the address of a page keeps. */
export function errorPage(frame: Frame, { reason, traceId, link, of = null }: ErrorView): Page {
  const { error } = textsOf(frame.language);
  const { title, text } = error.reasons[reason];
  const details = [
    { label: error.application, value: of?.clientId ?? null },
    { label: error.code, value: of?.code ?? null },
    { label: error.reference, value: traceId },
  ].filter(({ value }) => value !== null);
  const body = fill({ link, details });
  return renderPage(frame, { title, lead: text, body, ownCss: true });
}

const fill = template<{
  link: ErrorView['link'];
  details: readonly { readonly label: string; readonly value: string | null }[];
}>(`<% if (it.link) { %><a class="button second" href="<%= it.link.address %>"><%= it.link.text %></a>
<% } %><% for (const { label, value } of it.details) { %><p class="reference"><%= label %>: <code><%= value %></code></p>
<% } %>`);
