import type { UserClaim } from '../../../domain/client/scope-claims.js';
import { template } from '../../http/answers/template.js';
import { textsOf } from '../visit/language.js';
import type { Frame, Page } from '../page.js';
import { pageOf } from '../page.js';
import type { Texts } from '../texts/english.js';
import type { Account, Who } from './who.js';
import { otherAccount, whoOf, whoPart } from './who.js';

export interface ConsentView {
  readonly request: string;
  readonly csrf: string;
  /** Name of the application. */
  readonly client: string;
  /** Host that the answer goes to. */
  readonly destination: string;
  readonly scopes: readonly string[];
  /** Claims that are asked for by name, beside what the scopes give. */
  readonly claims: readonly UserClaim[];
  /** It gets what it asks for, and nothing else. */
  readonly thirdParty: boolean;
  /** Who is asked. */
  readonly account: Account;
}

/** An application of the tenant's gets these with `openid`: said a second time it would read like more. */
const included: ReadonlySet<string> = new Set(['profile', 'email', 'roles']);

/** What the page says that the application asks for. */
function wishesOf({ scopes, claims, thirdParty }: ConsentView, consent: Texts['consent']): string[] {
  const known: Readonly<Record<string, string>> = thirdParty
    ? { ...consent.scopes, ...consent.thirdPartyScopes }
    : consent.scopes;
  const said = thirdParty ? scopes : scopes.filter((scope) => !included.has(scope));
  return [
    ...said.map((scope) => known[scope] ?? scope),
    ...(thirdParty ? claims.map((claim) => consent.claims[claim]) : []),
  ];
}

/**
 * Shows who asks, what for, and where the answer goes. The two answers are two buttons of one
 * form, `decision` being `allow` or `deny`; neither has the focus, so that a key pressed too early decides nothing.
 */
export function consentPage(frame: Frame, view: ConsentView): Page {
  const { consent, who } = textsOf(frame.language);
  return pageOf(frame, {
    title: consent.title(view.client),
    lead: consent.text(view.client, frame.brand.name),
    body: fill({
      ...view,
      who: whoOf(frame.language, view.account, { text: who.notYou, address: otherAccount(view.request) }),
      allow: consent.allow,
      deny: consent.deny,
      destinationText: consent.destination,
      wishes: wishesOf(view, consent),
    }),
  });
}

interface Filled extends ConsentView {
  readonly wishes: readonly string[];
  readonly allow: string;
  readonly deny: string;
  readonly destinationText: string;
  readonly who: Who;
}

const fill = template<Filled>(
  `<ul class="plain">
<% for (const wish of it.wishes) { %><li><%= wish %></li>
<% } %></ul>
<p class="box"><%= it.destinationText %> <strong><bdi dir="ltr"><%= it.destination %></bdi></strong></p>
<%~ include('@who', it.who) %>
<form method="post" action="/consent">
<input type="hidden" name="request" value="<%= it.request %>">
<input type="hidden" name="csrf" value="<%= it.csrf %>">
<div class="buttons">
<button class="button" type="submit" name="decision" value="allow"><%= it.allow %></button>
<button class="button second" type="submit" name="decision" value="deny"><%= it.deny %></button>
</div>
</form>
`,
  whoPart,
);
