import type { SignUpRefusal } from '../../../../domain/sign-up/sign-up.js';
import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';
import { signInAddress, signUpBody, withRequest } from './parts.js';

/** Returns the page that says that the tenant takes no sign-ups. */
export function signUpClosedPage(
  frame: Frame,
  { request, reason }: { readonly request: string | null; readonly reason: Exclude<SignUpRefusal, 'domain'> },
): Page {
  const { signUp, toSignIn } = textsOf(frame.language);
  const { title, text } = signUp.closed[reason];
  return renderPage(frame, {
    title,
    lead: text(frame.brand.name),
    body: signUpBody({ button: { text: toSignIn, address: signInAddress(request) } }),
    ownCss: true,
  });
}

/** Returns the page for a visitor who proved an address that has an account. */
export function accountKnownPage(frame: Frame, request: string | null): Page {
  const { signUp, toSignIn, signIn } = textsOf(frame.language);
  return renderPage(frame, {
    title: signUp.known.title,
    lead: signUp.known.text,
    body: signUpBody({
      button: { text: toSignIn, address: signInAddress(request) },
      links: [{ text: signIn.forgot, address: withRequest('/forgot-password', request) }],
    }),
    ownCss: true,
  });
}
