import { template } from '../../../http/answers/template.js';
import { accountPaths, securityPaths } from '../../account-sections.js';
import { type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import type { Frame, Page } from '../../render-page.js';
import { type PasskeyOffer, passkeyData, passkeyPart } from '../sign-in/passkey-offer.js';
import { accountSectionPage } from './account-section-page.js';
import { type PasskeyView, passkeyDetails } from './security.js';

export const passkeyForms = {
  add: securityPaths.passkeys,
  rename: `${securityPaths.passkeys}/rename`,
  remove: `${securityPaths.passkeys}/remove`,
  step: `${securityPaths.passkeys}/step`,
} as const;

/** Why a passkey was not added or changed. */
export type PasskeyProblem = 'notAdded' | 'name' | 'gone';

export interface PasskeysView {
  /** Of each form. */
  readonly csrf: Readonly<Record<'add' | 'rename' | 'step', string>>;
  readonly typedBy: string;
  /** A name that was typed and is not saved; null for none. */
  readonly typed: { readonly id: string; readonly name: string } | null;
  readonly passkeys: readonly PasskeyView[];
  /** Why no passkey can be added. */
  readonly without: 'off' | 'address' | 'many' | null;
  readonly offer: PasskeyOffer;
  /** Whether a passkey is asked for after the password. */
  readonly step: boolean;
  readonly problem: PasskeyProblem | null;
}

/** Returns the page on which passkeys are added, named and removed. To add one it needs the script. */
export function passkeysPage(frame: Frame, view: PasskeysView): Page {
  const all = textsOf(frame.language);
  const { passkeys: texts } = all.account.security;
  const { csrf, typedBy, typed, passkeys, without, offer, step, problem } = view;
  const add = { action: passkeyForms.add, hidden: { csrf: csrf.add } };
  const quiet = { fields: [], quiet: true, alert: null } as const;
  return accountSectionPage(frame, 'security', {
    title: texts.title,
    lead: texts.text,
    notice: typed === null ? null : 'typedKept',
    wrong: problem !== null,
    body: fill({
      alert: problem === null ? null : texts.problems[problem],
      without: without === null ? null : texts.without[without],
      add: without === null ? { data: passkeyData(all, offer, add) } : null,
      withoutScript: all.secondFactor.passkey.withoutScript,
      passkeys: passkeys.map((passkey, index) => ({
        name: passkey.name,
        details: passkeyDetails(frame, passkey),
        rename: {
          action: passkeyForms.rename,
          csrf: csrf.rename,
          typedBy,
          id: passkey.id,
          name: typed?.id === passkey.id ? typed.name : passkey.name,
          field: `name-${index}`,
          label: texts.name,
          submit: texts.rename,
        },
        remove: {
          address: `${passkeyForms.remove}?${new URLSearchParams({ passkey: passkey.id }).toString()}`,
          text: texts.remove,
        },
      })),
      step:
        passkeys.length === 0
          ? null
          : {
              title: texts.step.title,
              text: step ? texts.step.on : texts.step.off,
              form: {
                ...quiet,
                action: passkeyForms.step,
                hidden: { csrf: csrf.step, asked: step ? 'no' : 'yes' },
                submit: step ? texts.step.switchOff : texts.step.switchOn,
              },
            },
      back: { address: accountPaths.security, text: all.account.security.back },
    }),
    usesPasskeys: without === null,
  });
}

interface Filled {
  readonly alert: string | null;
  readonly without: string | null;
  readonly add: { readonly data: string } | null;
  readonly withoutScript: string;
  readonly passkeys: readonly {
    readonly name: string;
    readonly details: readonly string[];
    readonly rename: Readonly<
      Record<'action' | 'csrf' | 'typedBy' | 'id' | 'name' | 'field' | 'label' | 'submit', string>
    >;
    readonly remove: { readonly address: string; readonly text: string };
  }[];
  readonly step: { readonly title: string; readonly text: string; readonly form: Form } | null;
  readonly back: { readonly address: string; readonly text: string };
}

const fill = template<Filled>(
  `<% if (it.alert) { %><div class="alert" role="alert" tabindex="-1" autofocus><%= it.alert %></div>
<% } %>
<% if (it.without) { %><p><%= it.without %></p>
<% } %>
<% if (it.add) { %><%~ include('@passkey', it.add) %>
<noscript><p class="hint"><%= it.withoutScript %></p></noscript>
<% } %>
<% if (it.passkeys.length > 0) { %><ul class="items">
<% for (const { name, details, rename, remove } of it.passkeys) { %><li class="box">
<h2><bdi><%= name %></bdi></h2>
<% for (const fact of details) { %><p class="hint"><%= fact %></p>
<% } %>
<form method="post" action="<%= rename.action %>" novalidate>
<input type="hidden" name="csrf" value="<%= rename.csrf %>"><input type="hidden" name="typedBy" value="<%= rename.typedBy %>"><input type="hidden" name="passkey" value="<%= rename.id %>">
<div class="field">
<label for="<%= rename.field %>"><%= rename.label %></label>
<input id="<%= rename.field %>" name="name" type="text" dir="auto" maxlength="64" autocomplete="off" required value="<%= rename.name %>">
</div>
<button class="button second" type="submit"><%= rename.submit %></button>
</form>
<a class="button second" href="<%= remove.address %>"><%= remove.text %></a>
</li>
<% } %></ul>
<% } %>
<% if (it.step) { %><section>
<h2><%= it.step.title %></h2>
<p><%= it.step.text %></p>
<%~ include('@form', it.step.form) %>
</section>
<% } %>
<a class="more" href="<%= it.back.address %>"><%= it.back.text %></a>
`,
  { ...formParts, ...passkeyPart },
);
