/** A line of text input. */
export interface Field {
  readonly name: string;
  readonly label: string;
  /** `digits`: a code that phones offer digits for; `code`: of letters and digits. */
  readonly kind: 'email' | 'password' | 'digits' | 'code';
  /** HTML, "Autofill": what the browser and password managers offer. */
  readonly autocomplete:
    'username' | 'username webauthn' | 'current-password' | 'new-password' | 'one-time-code' | 'off';
  /** Never a password. */
  readonly value?: string;
  /** Shown before the user types. */
  readonly hint?: string;
  /** Whether the alert is about this field. */
  readonly wrong?: boolean;
  /** Whether it has the focus when the page opens. */
  readonly first?: boolean;
}

/** A form: hidden values, fields, and the button's text. */
export interface Form {
  /** Path on the page's own host. */
  readonly action: string;
  readonly hidden: Readonly<Record<string, string>>;
  /** The account of the new password, for password managers; the form does not send it. */
  readonly account?: string | null;
  readonly fields: readonly Field[];
  readonly submit: string;
  /** Whether the button is a secondary action. */
  readonly quiet?: boolean;
  /** The message about the values that were sent. */
  readonly alert: string | null;
}

/**
 * Parts for templates. An email is `type="text"`: with `type="email"` a browser rewrites an address whose domain has
 * letters beyond ASCII, and sends another address than the account's. The browser's own validation is off: its messages
 * are in its own language, and vanish.
 */
export const formParts = {
  form: `<% if (it.alert) { %><div class="alert" role="alert" id="alert"><%= it.alert %></div>
<% } %>
<form method="post" action="<%= it.action %>" novalidate>
<% for (const [name, value] of Object.entries(it.hidden)) { %><input type="hidden" name="<%= name %>" value="<%= value %>">
<% } %>
<% if (it.account) { %><input type="text" autocomplete="username" value="<%= it.account %>" readonly hidden>
<% } %>
<% for (const field of it.fields) { %><%~ include('@field', field) %><% } %>
<button class="button<% if (it.quiet) { %> second<% } %>" type="submit"><%= it.submit %></button>
</form>
`,
  field: `<% const described = [it.hint ? it.name + '-hint' : '', it.wrong ? 'alert' : ''].filter(Boolean).join(' ') %>
<div class="field">
<label for="<%= it.name %>"><%= it.label %></label>
<% if (it.hint) { %><p class="hint" id="<%= it.name %>-hint"><%= it.hint %></p>
<% } %>
<% if (it.kind === 'password') { %><div class="secret">
<% } %><input id="<%= it.name %>" name="<%= it.name %>" autocomplete="<%= it.autocomplete %>"<% if (it.kind === 'email') { %> type="text" dir="auto" inputmode="email" autocapitalize="none" spellcheck="false" value="<%= it.value ?? '' %>"<% } else if (it.kind === 'password') { %> type="password"<% } else { %> type="text" class="code" autocapitalize="none" spellcheck="false"<% if (it.kind === 'digits') { %> inputmode="numeric"<% } %><% } %> required<% if (described) { %> aria-describedby="<%= described %>"<% } %><% if (it.wrong) { %> aria-invalid="true"<% } %><% if (it.first) { %> autofocus<% } %>>
<% if (it.kind === 'password') { %></div>
<% } %></div>
`,
} as const;
