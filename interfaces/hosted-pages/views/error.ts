import { template } from '../../http/answers/template.js';
import { textsOf } from '../visit/language.js';
import type { Frame, Page } from '../page.js';
import { pageOf } from '../page.js';
import type { Texts } from '../texts/english.js';

/** Why somebody gets a page other than the one they asked for. */
export type ErrorReason = keyof Texts['error']['reasons'];

export interface ErrorView {
  readonly reason: ErrorReason;
  /** To be quoted to support. */
  readonly traceId: string | null;
  /** For a request of an application: what its people look for in a log. Default: null, it was none. */
  readonly of?: { readonly code: string; readonly clientId: string | null } | null;
  /** What may be done about it. */
  readonly link: { readonly text: string; readonly address: string } | null;
}

/** Says what is the matter in words of our own: nothing of what was sent stands in it, a client id apart. */
export function errorPage(frame: Frame, { reason, traceId, link, of = null }: ErrorView): Page {
  const { error } = textsOf(frame.language);
  const { title, text } = error.reasons[reason];
  const facts = [
    { label: error.application, value: of?.clientId ?? null },
    { label: error.code, value: of?.code ?? null },
    { label: error.reference, value: traceId },
  ].filter(({ value }) => value !== null);
  const body = fill({ link, facts });
  return pageOf(frame, { title, lead: text, body, ownCss: true });
}

const fill = template<{
  link: ErrorView['link'];
  facts: readonly { readonly label: string; readonly value: string | null }[];
}>(`<% if (it.link) { %><a class="button second" href="<%= it.link.address %>"><%= it.link.text %></a>
<% } %><% for (const { label, value } of it.facts) { %><p class="reference"><%= label %>: <code><%= value %></code></p>
<% } %>`);
