import type { BrowserName } from '../../../../application/shared/browser-of.js';
import { template } from '../../../http/answers/template.js';
import { accountPaths } from '../../account-sections.js';
import { type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import type { Frame, Page } from '../../render-page.js';
import { shownTime } from '../shown-time.js';
import { type AccountNotice, accountSectionPage } from './account-section-page.js';

export interface SessionsView {
  readonly csrf: string;
  readonly sessions: readonly SessionView[];
  /** The browsers that are not asked for a second factor. */
  readonly devices: readonly DeviceView[];
  readonly notice: AccountNotice | null;
  /** Whether the session that the form named does not exist any more. */
  readonly missing: boolean;
}

/** A place where the user is signed in. Times are ISO 8601. */
export interface SessionView extends BrowserName {
  readonly id: string;
  readonly ipAddress: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly isCurrent: boolean;
}

/** A remembered device. Times are ISO 8601. */
export interface DeviceView extends BrowserName {
  readonly id: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
}

/** Returns the page of the browsers in which the user is signed in. */
export function sessionsPage(frame: Frame, { csrf, sessions, devices, notice, missing }: SessionsView): Page {
  const { language } = frame;
  const { sessions: texts } = textsOf(language).account;
  const quiet = { action: accountPaths.sessions, fields: [], quiet: true, alert: null } as const;
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return accountSectionPage(frame, 'sessions', {
    title: texts.title,
    lead: texts.text,
    notice,
    wrong: missing,
    body: fill({
      alert: missing ? texts.gone : null,
      sessions: sessions.map(({ id, browser, system, ipAddress, createdAt, lastSeenAt, isCurrent }) => ({
        browser: texts.browser(browser, system),
        current: isCurrent ? texts.current : null,
        details: [
          ...(ipAddress === null ? [] : [texts.address(ipAddress)]),
          texts.lastSeen(shownTime(language, lastSeenAt)),
          texts.since(shownTime(language, createdAt)),
        ],
        end: isCurrent ? null : { ...quiet, hidden: { csrf, session: id }, submit: texts.end },
      })),
      endOthers:
        others.length === 0
          ? null
          : { ...quiet, hidden: { csrf, session: 'others' }, submit: texts.endOthers },
      devicesTexts: devices.length === 0 ? null : texts.devices,
      devices: devices.map(({ id, browser, system, createdAt, lastUsedAt }) => ({
        browser: texts.browser(browser, system),
        current: null,
        details: [
          texts.devices.lastUsed(shownTime(language, lastUsedAt)),
          texts.devices.since(shownTime(language, createdAt)),
        ],
        end: { ...quiet, hidden: { csrf, device: id }, submit: texts.devices.forget },
      })),
    }),
  });
}

interface Item {
  readonly browser: string;
  /** Text of the mark; null for another browser. */
  readonly current: string | null;
  readonly details: readonly string[];
  readonly end: Form | null;
}

interface Filled {
  readonly alert: string | null;
  readonly sessions: readonly Item[];
  readonly endOthers: Form | null;
  /** Null where there are no devices. */
  readonly devicesTexts: { readonly title: string; readonly text: string } | null;
  readonly devices: readonly Item[];
}

const itemsPart = {
  items: `<ul class="items">
<% for (const { browser, current, details, end } of it.items) { %><li class="box">
<<%= it.heading %>><bdi><%= browser %></bdi><% if (current) { %> <span class="tag"><%= current %></span><% } %></<%= it.heading %>>
<% for (const fact of details) { %><p class="hint"><%= fact %></p>
<% } %>
<% if (end) { %><%~ include('@form', end) %><% } %>
</li>
<% } %></ul>
`,
} as const;

const fill = template<Filled>(
  `<% if (it.alert) { %><div class="alert" role="alert" tabindex="-1" autofocus><%= it.alert %></div>
<% } %>
<%~ include('@items', { items: it.sessions, heading: 'h2' }) %>
<% if (it.endOthers) { %><%~ include('@form', it.endOthers) %><% } %>
<% if (it.devicesTexts) { %><h2><%= it.devicesTexts.title %></h2>
<p class="hint"><%= it.devicesTexts.text %></p>
<%~ include('@items', { items: it.devices, heading: 'h3' }) %>
<% } %>`,
  { ...formParts, ...itemsPart },
);
