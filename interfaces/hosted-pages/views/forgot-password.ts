import { template } from '../../http/answers/template.js';
import { type Form, formParts } from '../form-parts.js';
import { textsOf } from '../page-request/language.js';
import type { MailLimited } from '../page-request/minutes-until.js';
import { type Frame, type Page, renderPage } from '../render-page.js';

export interface ForgotPasswordView {
  /** Handle of the authorization request to return to. */
  readonly request: string | null;
  readonly csrf: string;
  readonly email: string;
  readonly fault: 'emailRequired' | 'emailFormat' | MailLimited | null;
}

/** Returns the page that asks for the email of a reset mail. */
export function forgotPasswordPage(frame: Frame, { request, csrf, email, fault }: ForgotPasswordView): Page {
  const texts = textsOf(frame.language);
  const { forgotPassword } = texts;
  const form: Form = {
    action: '/forgot-password',
    hidden: { ...(request === null ? {} : { request }), csrf },
    fields: [
      {
        name: 'email',
        label: texts.email,
        kind: 'email',
        autocomplete: 'username',
        value: email,
        wrong: typeof fault === 'string',
        first: true,
      },
    ],
    submit: forgotPassword.submit,
    alert:
      fault === null
        ? null
        : typeof fault === 'string'
          ? texts.faults[fault]
          : texts.mailLimit(fault.limitedMinutes),
  };
  const back = `/sign-in${request === null ? '' : `?request=${encodeURIComponent(request)}`}`;
  return renderPage(frame, {
    title: forgotPassword.title,
    lead: forgotPassword.text,
    body: fill({ form, back, backText: forgotPassword.back }),
    wrong: fault !== null,
    ownCss: true,
  });
}

const fill = template<{ form: Form; back: string; backText: string }>(
  `<%~ include('@form', it.form) %>
<a class="more" href="<%= it.back %>"><%= it.backText %></a>
`,
  formParts,
);
