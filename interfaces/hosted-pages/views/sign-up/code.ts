import type { MailState } from '../../../../application/ports/mail/mail-queue.js';
import type { MailLimited } from '../../page-request/minutes-until.js';
import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';
import { SIGN_UP_ACTION, type WorkingView, hiddenOf, signUpBody, withRequest, workOf } from './parts.js';

export interface SignUpCodeView extends WorkingView {
  readonly email: string;
  /** What the last mail brings. */
  readonly form: 'code' | 'link';
  readonly state: MailState;
  readonly problem: 'missing' | 'refused' | 'limited' | MailLimited | null;
}

/** Returns the page that asks for the mailed code. It says the same whether there is an account with the address or not. */
export function signUpCodePage(frame: Frame, view: SignUpCodeView): Page {
  const texts = textsOf(frame.language);
  const { code } = texts.signUp;
  const { request, email, problem, state, addresses } = view;
  const action = addresses?.action ?? SIGN_UP_ACTION;
  const alert =
    problem === null
      ? null
      : typeof problem === 'object'
        ? texts.mailLimit(problem.limitedMinutes)
        : problem === 'limited'
          ? texts.signUp.limited
          : code[problem];
  const form = {
    action,
    hidden: hiddenOf(view, 'code'),
    fields: [
      {
        name: 'code',
        label: code.label,
        kind: 'digits',
        autocomplete: 'one-time-code',
        wrong: problem === 'missing' || problem === 'refused',
        first: true,
      },
    ],
    submit: code.submit,
    alert,
  } as const;
  const hasDigits = view.form === 'code';
  return renderPage(frame, {
    title: code.title,
    lead: hasDigits ? code.lead : code.linkLead,
    body: signUpBody({
      email,
      notice: state === 'delayed' || state === 'failed' ? texts.mailCode[state] : null,
      form: hasDigits ? form : null,
      spamHint: code.hint,
      again: {
        action,
        hidden: hiddenOf(view, 'again'),
        work: workOf(view, email),
        fields: [],
        submit: code.again,
        quiet: true,
        alert: hasDigits ? null : alert,
      },
      links: [
        {
          text: code.other,
          address: `${withRequest(action, request)}${request === null ? '?' : '&'}account=other`,
        },
      ],
    }),
    wrong: problem !== null,
    ownCss: true,
    ...(addresses ? { files: addresses.files } : {}),
  });
}
