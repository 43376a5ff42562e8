import { template } from '../../http/answers/template.js';
import { type Form, formParts } from '../form-parts.js';
import { textsOf } from '../page-request/language.js';
import { type Frame, type Page, renderPage } from '../render-page.js';

export interface MailSentView {
  /** Handle of the authorization request to return to. */
  readonly request: string | null;
  readonly csrf: string;
  /** The address that was typed; null when the browser does not have it any more. */
  readonly email: string | null;
}

/** Returns the page after the request of a reset mail. It says the same whether there is an account or not. */
export function mailSentPage(frame: Frame, { request, csrf, email }: MailSentView): Page {
  const { mailSent, forgotPassword } = textsOf(frame.language);
  const query = request === null ? '' : `?request=${encodeURIComponent(request)}`;
  const again: Form | null =
    email === null
      ? null
      : {
          action: '/forgot-password',
          submit: mailSent.resend,
          fields: [],
          quiet: true,
          alert: null,
          hidden: { ...(request === null ? {} : { request }), email, csrf, again: 'yes' },
        };
  return renderPage(frame, {
    title: mailSent.title,
    lead: mailSent.text,
    ownCss: true,
    body: fill({
      email,
      again,
      hint: mailSent.hint,
      other: { text: mailSent.again, address: `/forgot-password${query}` },
      back: { text: forgotPassword.back, address: `/sign-in${query}` },
    }),
  });
}

interface Link {
  readonly text: string;
  readonly address: string;
}

const fill = template<{
  email: string | null;
  again: Form | null;
  hint: string;
  other: Link;
  back: Link;
}>(
  `<% if (it.email) { %><p class="box"><strong><bdi><%= it.email %></bdi></strong></p>
<% } %><p class="hint"><%= it.hint %></p>
<% if (it.again) { %><%~ include('@form', it.again) %><% } %>
<a class="more" href="<%= it.other.address %>"><%= it.other.text %></a>
<a class="more" href="<%= it.back.address %>"><%= it.back.text %></a>
`,
  formParts,
);
