import type { Texts } from '../../texts/english.js';

/** What a page shows of an authenticator app that is to be set up. */
export interface TotpOfferView {
  /** The QR code, as an SVG document. */
  readonly qrCode: string;
  /** base32. */
  readonly secret: string;
  /** The secret, sealed. */
  readonly setUp: string;
  /** The address in the QR code, which opens an app on the same device. */
  readonly address: string;
}

/** The offer with its texts. */
export interface ShownTotpOffer {
  readonly steps: readonly string[];
  readonly qrCode: string;
  readonly qrLabel: string;
  readonly open: { readonly text: string; readonly address: string };
  readonly byHand: string;
  /** The secret, in groups of four. */
  readonly groups: readonly string[];
}

/** Returns the offer with its texts. */
export const shownTotpOffer = (
  { setUp: texts }: Texts,
  { qrCode, secret, address }: TotpOfferView,
): ShownTotpOffer => ({
  steps: texts.steps,
  qrCode,
  qrLabel: texts.qrLabel,
  open: { text: texts.open, address },
  byHand: texts.byHand,
  groups: secret.match(/.{1,4}/g) ?? [],
});

/** Part for templates: the steps, the QR code, and the key to type in. */
export const totpPart = {
  totp: `<ol class="steps">
<% for (const step of it.steps) { %><li><%= step %></li>
<% } %></ol>
<div class="qr" role="img" aria-label="<%= it.qrLabel %>"><%~ it.qrCode %></div>
<a class="more" href="<%= it.open.address %>"><%= it.open.text %></a>
<div class="box">
<p class="hint"><%= it.byHand %></p>
<code class="secret-key" dir="ltr"><%= it.groups.join(' ') %></code>
</div>
`,
} as const;
