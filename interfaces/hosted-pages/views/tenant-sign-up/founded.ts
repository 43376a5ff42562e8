import { template } from '../../../http/answers/template.js';
import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';
import { signUpBody } from '../sign-up/parts.js';

/** The path at a new tenant's host that begins the session of its owner. */
export const FOUNDED_PATH = '/founded';

// not `form.submit()`, which a field with that name would hide
const script = 'HTMLFormElement.prototype.submit.call(document.forms[0])';

/**
 * Returns the page that takes the owner of a new tenant to its host, where the session begins: by script, or by a button
 * without script.
 */
export function foundedPage(
  frame: Frame,
  { tenantHost, signIn }: { readonly tenantHost: string; readonly signIn: string },
): Page {
  const { title, lead, submit } = textsOf(frame.language).tenantSignUp.founded;
  const body = fill({ action: tenantHost + FOUNDED_PATH, signIn, submit });
  const { here: _, ...rest } = frame;
  return renderPage(rest, { title, lead, body, script });
}

const fill = template<{ readonly action: string; readonly signIn: string; readonly submit: string }>(
  `<form method="post" action="<%= it.action %>">
<input type="hidden" name="signIn" value="<%= it.signIn %>">
<noscript><button class="button" type="submit"><%= it.submit %></button></noscript>
</form>
`,
);

/** Returns the page that says that the operator of the service makes tenants. */
export function tenantSignUpClosedPage(frame: Frame, portalUrl: string): Page {
  const { title, text, toPortal } = textsOf(frame.language).tenantSignUp.closed;
  return renderPage(frame, {
    title,
    lead: text,
    body: signUpBody({ button: { text: toPortal, address: portalUrl } }),
  });
}
