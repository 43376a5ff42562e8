import type { LinkedIdentity } from '../../../../application/ports/connections/connection-book.js';
import { template } from '../../../http/answers/template.js';
import { securityPaths } from '../../account-sections.js';
import { textsOf } from '../../page-request/language.js';
import type { Frame, Page } from '../../render-page.js';
import type { AcceptedPasskeys } from '../../browser/page-data.js';
import { passkeyPart, signalData } from '../sign-in/passkey-offer.js';
import { shownTime } from '../shown-time.js';
import { identityDetails } from './connections.js';
import { type AccountNotice, accountSectionPage } from './account-section-page.js';

export interface SecurityView {
  /** When the password was set: ISO 8601; null without one. */
  readonly passwordSetAt: string | null;
  readonly totp: { readonly createdAt: string } | null;
  /** Whether an authenticator app may be added. */
  readonly allowsTotp: boolean;
  readonly passkeys: readonly PasskeyView[];
  /** Why no passkey can be added; null where one can. */
  readonly withoutPasskeys: 'off' | 'address' | null;
  readonly passkeyStep: boolean;
  /** How many backup codes are left; null for a user without a factor. */
  readonly backupCodesLeft: number | null;
  /** What the browser is notified of the user's passkeys; null for nothing. */
  readonly accepted: AcceptedPasskeys | null;
  /** Linked external accounts. */
  readonly identities: readonly LinkedIdentity[];
  /** Whether the tenant has connections to link accounts by. */
  readonly linksAccounts: boolean;
  readonly notice: AccountNotice | null;
}

/** A passkey as pages show it. Times are ISO 8601. */
export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  /** Whether it belongs to this host. */
  readonly isHere: boolean;
}

/** Returns what a page says about a passkey. */
export function passkeyDetails(
  { language }: Frame,
  { createdAt, lastUsedAt, isHere }: PasskeyView,
): string[] {
  const { passkeys: texts } = textsOf(language).account.security;
  return [
    texts.added(shownTime(language, createdAt)),
    lastUsedAt === null ? texts.unused : texts.lastUsed(shownTime(language, lastUsedAt)),
    ...(isHere ? [] : [texts.elsewhere]),
  ];
}

/** Returns the page about what protects the account. Each change is made on a page of its own. */
export function securityPage(frame: Frame, view: SecurityView): Page {
  const { language } = frame;
  const { security: texts } = textsOf(language).account;
  const { passwordSetAt, totp, allowsTotp, passkeys, withoutPasskeys, backupCodesLeft, accepted } = view;
  const link = (path: keyof typeof securityPaths, text: string): Link => ({
    address: securityPaths[path],
    text,
  });
  return accountSectionPage(frame, 'security', {
    title: texts.title,
    lead: texts.text,
    notice: view.notice,
    body: fill({
      parts: [
        {
          title: texts.password.title,
          lines: [
            passwordSetAt === null
              ? texts.password.none
              : texts.password.setAt(shownTime(language, passwordSetAt)),
          ],
          items: [],
          link: link('password', passwordSetAt === null ? texts.password.set : texts.password.change),
        },
        {
          title: texts.passkeys.title,
          lines: [
            passkeys.length === 0 ? texts.passkeys.none : null,
            passkeys.length > 0 && view.passkeyStep ? texts.passkeys.stepOn : null,
            withoutPasskeys === null ? null : texts.passkeys.without[withoutPasskeys],
          ].filter((line) => line !== null),
          items: passkeys.map((passkey) => ({ name: passkey.name, details: passkeyDetails(frame, passkey) })),
          link:
            passkeys.length > 0 || withoutPasskeys === null
              ? link('passkeys', passkeys.length > 0 ? texts.passkeys.manage : texts.passkeys.add)
              : null,
        },
        {
          title: texts.authenticator.title,
          lines: [
            totp === null
              ? allowsTotp
                ? texts.authenticator.none
                : texts.authenticator.off
              : texts.authenticator.setUpAt(shownTime(language, totp.createdAt)),
          ],
          items: [],
          link:
            totp === null && !allowsTotp
              ? null
              : link('authenticator', totp === null ? texts.authenticator.add : texts.authenticator.remove),
        },
        ...(backupCodesLeft === null
          ? []
          : [
              {
                title: texts.backupCodes.title,
                lines: [texts.backupCodes.left(backupCodesLeft)],
                items: [],
                link: link('backupCodes', texts.backupCodes.renew),
              },
            ]),
        ...connectionsPart(frame, view),
      ],
      signal: accepted && { data: signalData(accepted) },
    }),
    usesPasskeys: accepted !== null,
  });
}

function connectionsPart(frame: Frame, { identities, linksAccounts }: SecurityView): Filled['parts'] {
  if (identities.length === 0 && !linksAccounts) return [];
  const { account: texts } = textsOf(frame.language).connections;
  return [
    {
      title: texts.title,
      lines: identities.length === 0 ? [texts.none] : [],
      items: identities.map((identity) => ({
        name: identity.connection,
        details: identityDetails(frame, identity),
      })),
      link: { address: securityPaths.connections, text: texts.manage },
    },
  ];
}

interface Link {
  readonly address: string;
  readonly text: string;
}

interface Filled {
  readonly parts: readonly {
    readonly title: string;
    readonly lines: readonly string[];
    readonly items: readonly { readonly name: string; readonly details: readonly string[] }[];
    readonly link: Link | null;
  }[];
  readonly signal: { readonly data: string } | null;
}

const fill = template<Filled>(
  `<% for (const { title, lines, items, link } of it.parts) { %><section>
<h2><%= title %></h2>
<% for (const line of lines) { %><p><%= line %></p>
<% } %>
<% if (items.length > 0) { %><ul class="items">
<% for (const { name, details } of items) { %><li class="box">
<strong><bdi><%= name %></bdi></strong>
<% for (const fact of details) { %><p class="hint"><%= fact %></p>
<% } %></li>
<% } %></ul>
<% } %>
<% if (link) { %><a class="button second" href="<%= link.address %>"><%= link.text %></a>
<% } %></section>
<% } %>
<% if (it.signal) { %><%~ include('@passkey', it.signal) %><% } %>`,
  passkeyPart,
);
