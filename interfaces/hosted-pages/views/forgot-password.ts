import { template } from '../../http/answers/template.js';
import type { Form } from '../form-parts.js';
import { formParts } from '../form-parts.js';
import { textsOf } from '../visit/language.js';
import type { Frame, Page } from '../page.js';
import { pageOf } from '../page.js';

export interface ForgotPasswordView {
  /** Handle of the authorization request to come back to. */
  readonly request: string | null;
  readonly csrf: string;
  readonly email: string;
  readonly fault: 'emailRequired' | 'emailFormat' | null;
}

/** Asks whose password it is. */
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
        wrong: fault !== null,
        first: true,
      },
    ],
    submit: forgotPassword.submit,
    alert: fault === null ? null : texts.faults[fault],
  };
  const back = `/sign-in${request === null ? '' : `?request=${encodeURIComponent(request)}`}`;
  return pageOf(frame, {
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
