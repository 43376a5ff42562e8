import type { Activity } from '../../../../application/audit/list-activity.js';
import { browserOf } from '../../../../application/shared/browser-of.js';
import { template } from '../../../http/answers/template.js';
import { textsOf } from '../../page-request/language.js';
import type { Frame, Page } from '../../render-page.js';
import type { Texts } from '../../texts/english.js';
import { shownTime } from '../shown-time.js';
import { accountSectionPage } from './account-section-page.js';

export interface ActivityView {
  readonly items: readonly Activity[];
  /** Address of the next page; null on the last one. */
  readonly next: string | null;
  /** Whether the last events are missing yet. */
  readonly lagging: boolean;
}

/** Returns the page of what happened to the account. */
export function activityPage(frame: Frame, { items, next, lagging }: ActivityView): Page {
  const { activity: texts } = textsOf(frame.language).account;
  return accountSectionPage(frame, 'activity', {
    title: texts.title,
    lead: items.length === 0 ? texts.none : texts.text,
    notice: null,
    body: fill({
      lagging: lagging ? texts.lagging : null,
      items: items.map((item) => ({
        what: kindOf(texts, item.type),
        details: detailsOf(texts, frame, item),
        failed: item.outcome === 'failure',
      })),
      next: next === null ? null : { text: texts.next, address: next },
    }),
  });
}

type ActivityTexts = Texts['account']['activity'];

const kindOf = ({ kinds, other }: ActivityTexts, type: string): string =>
  Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : other;

function detailsOf(
  { actors, at, from, application: ofApplication }: ActivityTexts,
  { language }: Frame,
  { occurredAt, actor, ip, userAgent, application }: Activity,
): string[] {
  const { browser, system } = browserOf(userAgent);
  const where = [
    ...(browser === null && system === null
      ? []
      : [textsOf(language).account.sessions.browser(browser, system)]),
    ...(ip === null ? [] : [ip]),
  ];
  return [
    shownTime(language, occurredAt),
    ...(application === null ? [] : [ofApplication(application)]),
    ...(actor === 'self' ? [] : [actors[actor]]),
    ...(where.length === 0 ? [] : [(actor === 'self' ? at : from)(where.join(', '))]),
  ];
}

interface Filled {
  readonly lagging: string | null;
  readonly items: readonly {
    readonly what: string;
    readonly details: readonly string[];
    readonly failed: boolean;
  }[];
  readonly next: { readonly text: string; readonly address: string } | null;
}

const fill = template<Filled>(`<% if (it.lagging) { %><p role="status"><%= it.lagging %></p>
<% } %>
<% if (it.items.length > 0) { %><ol class="items log">
<% for (const { what, details, failed } of it.items) { %><li<% if (failed) { %> class="failed"<% } %>>
<p><strong><%= what %></strong></p>
<% for (const fact of details) { %><p class="hint"><%= fact %></p>
<% } %></li>
<% } %></ol>
<% } %>
<% if (it.next) { %><a class="button second" href="<%= it.next.address %>"><%= it.next.text %></a>
<% } %>`);
