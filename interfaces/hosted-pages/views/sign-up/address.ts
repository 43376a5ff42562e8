import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';
import type { MailLimited } from '../../page-request/minutes-until.js';
import { SIGN_UP_ACTION, type WorkingView, hiddenOf, signInAddress, signUpBody, workOf } from './parts.js';

export interface SignUpView extends WorkingView {
  /** As typed before, or `login_hint`. */
  readonly email: string;
  /** Name of the application; null for none. */
  readonly client: string | null;
  /** As a key of the texts; `over`: the sign-up before it is over. */
  readonly problem:
    'emailRequired' | 'emailFormat' | 'domain' | 'over' | 'full' | 'limited' | MailLimited | null;
}

/** Returns the first page of a sign-up, which asks for the address. */
export function signUpPage(frame: Frame, view: SignUpView): Page {
  const texts = textsOf(frame.language);
  const { signUp, faults } = texts;
  const { request, email, client, problem } = view;
  const isFault = problem === 'emailRequired' || problem === 'emailFormat';
  const alert =
    problem === null
      ? null
      : typeof problem === 'object'
        ? texts.mailLimit(problem.limitedMinutes)
        : isFault
          ? faults[problem]
          : signUp[problem];
  const form = {
    action: SIGN_UP_ACTION,
    hidden: hiddenOf(view, 'address'),
    work: workOf(view, null),
    fields: [
      {
        name: 'email',
        label: texts.email,
        kind: 'email',
        autocomplete: 'email',
        hint: signUp.text,
        value: email,
        wrong: isFault || problem === 'domain',
        first: true,
      },
    ],
    submit: signUp.submit,
    alert,
  } as const;
  return renderPage(frame, {
    title: signUp.title,
    ...(client === null ? {} : { lead: signUp.toContinue(client) }),
    body: signUpBody({ form, links: [{ text: signUp.haveAccount, address: signInAddress(request) }] }),
    wrong: problem !== null,
    ownCss: true,
  });
}
