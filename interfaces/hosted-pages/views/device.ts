import { template } from '../../http/answers/template.js';
import { type Form, formParts } from '../form-parts.js';
import { textsOf } from '../page-request/language.js';
import { type Frame, type Page, renderPage } from '../render-page.js';
import { type AccessRequestItem, type AccessRequest, accessRequestItems } from './access-request.js';
import { type Account, type AccountView, accountPart, otherAccount, shownAccount } from './shown-account.js';
import { shownTime } from './shown-time.js';

/** What the page has to say about the last code. */
export type DeviceProblem = 'missing' | 'unknown' | 'over' | { readonly limitedMinutes: number };

export interface DeviceView {
  readonly csrf: string;
  /** The code in the address or the form, as it is shown; null for none. */
  readonly code: string | null;
  readonly problem: DeviceProblem | null;
}

/** Returns the page at which a user enters the code of a device (RFC 8628, section 3.3); one in the address is confirmed. */
export function devicePage(frame: Frame, { csrf, code, problem }: DeviceView): Page {
  const { device } = textsOf(frame.language);
  const alert =
    problem === null
      ? null
      : typeof problem === 'string'
        ? device[problem]
        : device.limited(problem.limitedMinutes);
  const form: Form = {
    action: '/device',
    hidden: { csrf },
    fields: [
      {
        name: 'code',
        label: device.label,
        kind: 'code',
        autocomplete: 'off',
        hint: device.hint,
        ...(code === null ? {} : { value: code }),
        wrong: problem === 'missing' || problem === 'unknown',
        first: true,
      },
    ],
    submit: device.submit,
    alert,
  };
  const lead = code === null || problem !== null ? device.text : device.confirmText;
  return renderPage(frame, {
    title: device.title,
    lead,
    body: fillForm({ form }),
    wrong: problem !== null,
  });
}

const fillForm = template<{ form: Form }>(`<%~ include('@form', it.form) %>`, formParts);

export interface DeviceConsentView extends AccessRequest {
  /** Handle of the request. */
  readonly request: string;
  readonly csrf: string;
  /** Name of the application. */
  readonly client: string;
  /** Path of the application's logo; null for none. */
  readonly logoPath: string | null;
  /** When the code was asked for: ISO 8601. */
  readonly askedAt: string;
  /** The IP address it was asked from; null when unknown. */
  readonly askedFrom: string | null;
  /** The account that is asked. */
  readonly account: Account;
}

/**
 * Returns the page that asks for the consent to a device (RFC 8628, sections 5.3 and 5.4): the application, what it asks for, and
 * from where and when the code was asked for. Neither button has the focus, so that a stray key decides nothing.
 */
export function deviceConsentPage(frame: Frame, view: DeviceConsentView): Page {
  const { device, consent, who } = textsOf(frame.language);
  const texts = device.consent;
  return renderPage(frame, {
    title: texts.title(view.client),
    lead: texts.text(view.client, frame.brand.name),
    body: fill({
      ...view,
      texts,
      askedAt: shownTime(frame.language, view.askedAt),
      askedFrom: view.askedFrom ?? texts.unknownAddress,
      items: accessRequestItems(view, consent),
      who: shownAccount(frame.language, view.account, { text: who.notYou, address: otherAccount(null) }),
    }),
  });
}

interface Filled extends DeviceConsentView {
  readonly items: readonly AccessRequestItem[];
  readonly texts: Readonly<Record<'warning' | 'askedAt' | 'askedFrom' | 'allow' | 'deny', string>>;
  readonly askedFrom: string;
  readonly who: AccountView;
}

const fill = template<Filled>(
  `<% if (it.logoPath) { %><img class="application" src="<%= it.logoPath %>" alt="">
<% } %><ul class="plain">
<% for (const { text } of it.items) { %><li><%= text %></li>
<% } %></ul>
<p class="box"><%= it.texts.askedAt %> <strong><%= it.askedAt %></strong> <%= it.texts.askedFrom %> <strong><bdi dir="ltr"><%= it.askedFrom %></bdi></strong></p>
<p class="box"><strong><%= it.texts.warning %></strong></p>
<%~ include('@who', it.who) %>
<form method="post" action="/device/consent?request=<%= it.request %>">
<input type="hidden" name="request" value="<%= it.request %>">
<input type="hidden" name="csrf" value="<%= it.csrf %>">
<div class="buttons">
<button class="button" type="submit" name="decision" value="allow"><%= it.texts.allow %></button>
<button class="button second" type="submit" name="decision" value="deny"><%= it.texts.deny %></button>
</div>
</form>
`,
  accountPart,
);

/** Returns the page after the decision, which leads back to the device. */
export function deviceDonePage(frame: Frame, decision: 'allowed' | 'refused'): Page {
  const { title, text: lead } = textsOf(frame.language).device[decision];
  return renderPage(frame, { title, lead, body: '' });
}
