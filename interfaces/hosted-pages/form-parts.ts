/** A line of text input. */
export interface Field {
  readonly name: string;
  readonly label: string;
  /** `digits`: a code that phones offer digits for; `code`: of letters and digits; `text`: a line of words; `label`: part of a host. */
  readonly kind: 'email' | 'password' | 'digits' | 'code' | 'text' | 'label';
  /** HTML, "Autofill": what the browser and password managers offer. */
  readonly autocomplete:
    | 'email'
    | 'username'
    | 'username webauthn'
    | 'current-password'
    | 'current-password webauthn'
    | 'new-password'
    | 'one-time-code'
    | 'given-name'
    | 'family-name'
    | 'organization'
    | 'off';
  /** Never a password. */
  readonly value?: string;
  /** Shown before the user types. */
  readonly hint?: string;
  /** Whether the alert is about this field. */
  readonly wrong?: boolean;
  /** Whether it may be left empty. */
  readonly optional?: boolean;
  /** Whether it has the focus when the page opens. */
  readonly first?: boolean;
}

/** A box to tick, which is not ticked when the page opens. */
export interface Checkbox {
  readonly name: string;
  readonly label: string;
}

/** A sentence about what is accepted, and links to it. */
export interface Terms {
  readonly text: string;
  readonly newTab: string;
  readonly links: readonly { readonly text: string; readonly address: string }[];
}

/** A form: hidden values, fields, and the button's text. */
export interface Form {
  /** Of the element, for a button elsewhere on the page. */
  readonly id?: string;
  /** Path on the page's own host. It is sent with the `request` of `hidden`, as its page has it: a page in its place knows it too. */
  readonly action: string;
  readonly hidden: Readonly<Record<string, string>>;
  /** The account of the new password, for password managers; the form does not send it. */
  readonly account?: string | null;
  readonly fields: readonly Field[];
  /** Boxes below the fields. */
  readonly checks?: readonly Checkbox[];
  /** What a user accepts by sending the form, above its button. */
  readonly terms?: Terms | null;
  readonly submit: string;
  /** A second button, which sends the same form with a value of its own. */
  readonly alternative?: { readonly name: string; readonly value: string; readonly text: string };
  /** Whether the button is a secondary action. */
  readonly quiet?: boolean;
  /** Whether the button removes something for good, and has the colour of errors. */
  readonly danger?: boolean;
  /** Whether the answer is a file, which leaves the browser on the page. */
  readonly downloads?: boolean;
  /** What the script of proofs of work needs, as JSON. Default: it leaves the form alone. */
  readonly work?: string;
  /** What the script that looks at names of hosts needs, as JSON. Default: it leaves the form alone. */
  readonly slug?: string;
  /** What the script that looks at domains of addresses needs, as JSON. Default: it leaves the form alone. */
  readonly ofDomain?: string;
  /** The message about the values that were sent. */
  readonly alert: string | null;
}

/**
 * Parts for templates. An email is `type="text"`: with `type="email"` a browser rewrites an address whose domain has
 * letters beyond ASCII, and sends another address than the account's. The browser's own validation is off: its messages
 * are in its own language, and vanish. Screen readers say no alert that was there when the page opened: the field with
 * the focus is described by it, or it has the focus itself.
 */
export const formParts = {
  form: `<% if (it.alert) { %><div class="alert" role="alert" id="alert"<% if (!it.fields.some(({ first }) => first)) { %> tabindex="-1" autofocus<% } %>><%= it.alert %></div>
<% } %>
<form method="post" action="<%= it.action %><% if (it.hidden.request) { %>?request=<%= it.hidden.request %><% } %>"<% if (it.id) { %> id="<%= it.id %>"<% } %> novalidate<% if (it.work) { %> data-work="<%= it.work %>"<% } %><% if (it.slug) { %> data-slug="<%= it.slug %>"<% } %><% if (it.ofDomain) { %> data-of-domain="<%= it.ofDomain %>"<% } %><% if (it.downloads) { %> data-downloads<% } %>>
<% for (const [name, value] of Object.entries(it.hidden)) { %><input type="hidden" name="<%= name %>" value="<%= value %>">
<% } %>
<% if (it.account) { %><input type="text" autocomplete="username" value="<%= it.account %>" readonly hidden>
<% } %>
<% for (const [index, field] of it.fields.entries()) { %><%~ include('@field', { ...field, alert: it.alert, enter: index === it.fields.length - 1 ? 'go' : 'next' }) %><% } %>
<% for (const check of it.checks ?? []) { %><%~ include('@check', check) %><% } %>
<% if (it.terms) { %><p class="hint"><%= it.terms.text %></p>
<p class="legal"><% for (const link of it.terms.links) { %><a href="<%= link.address %>" target="_blank" rel="noopener noreferrer"><%= link.text %><span class="unseen"> <%= it.terms.newTab %></span></a> <% } %></p>
<% } %>
<button class="button<% if (it.quiet) { %> second<% } %><% if (it.danger) { %> danger<% } %>" type="submit"><%= it.submit %></button>
<% if (it.alternative) { %><button class="button second" type="submit" name="<%= it.alternative.name %>" value="<%= it.alternative.value %>"><%= it.alternative.text %></button>
<% } %></form>
`,
  check: `<label class="check"><input type="checkbox" name="<%= it.name %>" value="yes"><span><%= it.label %></span></label>
`,
  field: `<% const described = [it.hint ? it.name + '-hint' : '', it.wrong || (it.first && it.alert) ? 'alert' : ''].filter(Boolean).join(' ') %>
<div class="field">
<label for="<%= it.name %>"><%= it.label %></label>
<% if (it.hint) { %><p class="hint" id="<%= it.name %>-hint"><%= it.hint %></p>
<% } %>
<% if (it.kind === 'password') { %><div class="secret">
<% } %><input id="<%= it.name %>" name="<%= it.name %>" autocomplete="<%= it.autocomplete %>" enterkeyhint="<%= it.enter ?? 'next' %>"<% if (it.kind === 'email') { %> type="text" dir="auto" inputmode="email" autocapitalize="none" spellcheck="false" value="<%= it.value ?? '' %>"<% } else if (it.kind === 'password') { %> type="password"<% } else if (it.kind === 'label') { %> type="text" dir="ltr" autocapitalize="none" spellcheck="false" value="<%= it.value ?? '' %>"<% } else if (it.kind === 'text') { %> type="text" dir="auto" value="<%= it.value ?? '' %>"<% } else { %> type="text" class="code" autocapitalize="none" spellcheck="false"<% if (it.value) { %> value="<%= it.value %>"<% } %><% if (it.kind === 'digits') { %> inputmode="numeric"<% } %><% } %><% if (!it.optional) { %> required<% } %><% if (described) { %> aria-describedby="<%= described %>"<% } %><% if (it.wrong) { %> aria-invalid="true"<% } %><% if (it.first) { %> autofocus<% } %>>
<% if (it.kind === 'password') { %></div>
<% } %></div>
`,
} as const;
