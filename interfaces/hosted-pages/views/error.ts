import { template } from '../../http/template.js';
import { textsOf } from '../language.js';
import type { Frame, Page } from '../page.js';
import { pageOf } from '../page.js';
import type { Texts } from '../texts/english.js';

/** Why somebody gets a page other than the one they asked for. */
export type ErrorReason = keyof Texts['error']['reasons'];

export interface ErrorView {
  readonly reason: ErrorReason;
  /** To be quoted to support. */
  readonly traceId: string | null;
  /** What may be done about it. */
  readonly link: { readonly text: string; readonly address: string } | null;
}

/** Says what is the matter in words of our own: nothing of what was sent stands in it. */
export function errorPage(frame: Frame, { reason, traceId, link }: ErrorView): Page {
  const { error } = textsOf(frame.language);
  const { title, text } = error.reasons[reason];
  const body = fill({ traceId, link, label: error.reference });
  return pageOf(frame, { title, lead: text, body, ownCss: true });
}

const fill = template<{
  traceId: string | null;
  link: ErrorView['link'];
  label: string;
}>(`<% if (it.link) { %><a class="button second" href="<%= it.link.address %>"><%= it.link.text %></a>
<% } %><% if (it.traceId) { %><p class="reference"><%= it.label %>: <code><%= it.traceId %></code></p>
<% } %>`);
