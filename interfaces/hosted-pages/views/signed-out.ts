import type { ProviderSignOut } from '../../../application/connections/provider-sign-out.js';
import { template } from '../../http/answers/template.js';
import { textsOf } from '../page-request/language.js';
import { type Frame, type Page, renderPage } from '../render-page.js';

interface Link {
  readonly text: string;
  readonly address: string;
}

/**
 * Returns the page after a sign-out.
 * @param account email address of the user whose session has just ended; null for none
 * @param provider where the user may sign out, too; null for nowhere
 */
export function signedOutPage(
  frame: Frame,
  account: string | null,
  provider: ProviderSignOut | null = null,
): Page {
  const { signedOut, connections } = textsOf(frame.language);
  const { name } = frame.brand;
  const signIn = { text: account === null ? signedOut.signIn : signedOut.again, address: '/sign-in' };
  return renderPage(frame, {
    title: account === null ? signedOut.noneTitle : signedOut.title,
    lead: account === null ? signedOut.noneText(name) : signedOut.text(name, account),
    body: fill({
      signIn,
      also: provider && {
        text: connections.signOut.also(provider.connection),
        address: provider.address,
      },
    }),
  });
}

const fill = template<{ readonly signIn: Link; readonly also: Link | null }>(
  `<a class="button second" href="<%= it.signIn.address %>"><%= it.signIn.text %></a>
<% if (it.also) { %><a class="more" href="<%= it.also.address %>"><span><%= it.also.text %></span></a>
<% } %>`,
);

/** What a user wanted who signed out here. */
export interface SignOutThereView {
  /** The email address of the user whose session has just ended. */
  readonly account: string;
  readonly provider: ProviderSignOut;
  /** Where the application wants its user back. */
  readonly location: string;
  /** Name of the application; null when it is unknown. */
  readonly client: string | null;
}

/**
 * Returns the page after a sign-out whose user also signs out at a provider. That opens in another tab, since a provider does not lead
 * back: this one leads on to the application.
 */
export function signOutTherePage(
  frame: Frame,
  { account, provider, location, client }: SignOutThereView,
): Page {
  const texts = textsOf(frame.language);
  const { there, text } = texts.connections.signOut;
  return renderPage(frame, {
    title: texts.signedOut.title,
    lead: text(frame.brand.name, account, provider.connection),
    body: fillThere({
      there: { text: there(provider.connection), address: provider.address },
      newTab: texts.newTab,
      onward: {
        text: client === null ? texts.leaving.submit : texts.account.home(client),
        address: location,
      },
    }),
  });
}

const fillThere = template<{ readonly there: Link; readonly newTab: string; readonly onward: Link }>(
  `<a class="button" href="<%= it.there.address %>" target="_blank" rel="noopener noreferrer"><%= it.there.text %><span class="unseen"> <%= it.newTab %></span></a>
<a class="button second" href="<%= it.onward.address %>"><%= it.onward.text %></a>
`,
);
