import { template } from '../../http/answers/template.js';
import { textsOf } from '../page-request/language.js';
import { type Frame, type Page, renderPage } from '../render-page.js';
import {
  type AccessRequestItem,
  type AccessRequest,
  accessRequestItems,
  type AgreedBefore,
} from './access-request.js';
import { type Account, type AccountView, otherAccount, shownAccount, accountPart } from './shown-account.js';

export interface ConsentView extends AccessRequest {
  readonly request: string;
  readonly csrf: string;
  /** Name of the application. */
  readonly client: string;
  /** Path of the application's logo; null for none. */
  readonly logoPath: string | null;
  /** The host that the answer goes to. */
  readonly destination: string;
  /** What the user allowed the application before; null for nothing. */
  readonly agreed: AgreedBefore | null;
  /** The account that is asked. */
  readonly account: Account;
}

/**
 * Returns the consent page: the application, the claims it asks for, and where the answer goes. The two answers are two
 * buttons of one form, `decision` being `allow` or `deny`; neither has the focus, so that a stray key decides nothing.
 */
export function consentPage(frame: Frame, view: ConsentView): Page {
  const { consent, who } = textsOf(frame.language);
  return renderPage(frame, {
    title: consent.title(view.client),
    lead: consent.text(view.client, frame.brand.name),
    body: fill({
      ...view,
      who: shownAccount(frame.language, view.account, {
        text: who.notYou,
        address: otherAccount(view.request),
      }),
      allow: consent.allow,
      deny: consent.deny,
      destinationText: consent.destination,
      items: accessRequestItems(view, consent, view.agreed),
      newText: consent.isNew,
    }),
  });
}

interface Filled extends ConsentView {
  readonly items: readonly AccessRequestItem[];
  readonly newText: string;
  readonly allow: string;
  readonly deny: string;
  readonly destinationText: string;
  readonly who: AccountView;
}

const fill = template<Filled>(
  `<% if (it.logoPath) { %><img class="application" src="<%= it.logoPath %>" alt="">
<% } %><ul class="plain">
<% for (const { text, isNew } of it.items) { %><li><%= text %><% if (isNew) { %> <span class="tag"><%= it.newText %></span><% } %></li>
<% } %></ul>
<p class="box"><%= it.destinationText %> <strong><bdi dir="ltr"><%= it.destination %></bdi></strong></p>
<%~ include('@who', it.who) %>
<form method="post" action="/consent?request=<%= it.request %>">
<input type="hidden" name="request" value="<%= it.request %>">
<input type="hidden" name="csrf" value="<%= it.csrf %>">
<div class="buttons">
<button class="button" type="submit" name="decision" value="allow"><%= it.allow %></button>
<button class="button second" type="submit" name="decision" value="deny"><%= it.deny %></button>
</div>
</form>
`,
  accountPart,
);
