/**
 * The style of every hosted page. Colours are the custom properties of a `Palette`. The class names are what a tenant's
 * own CSS may refer to: `card`, `brand`, `field`, `button`, `alert`, `rules`, `legal`, `languages`.
 */
export const baseStyle = `
*, *::before, *::after { box-sizing: border-box; }
html { font-size: 100%; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; min-block-size: 100vh; min-block-size: 100dvh; padding: clamp(1rem, 6vh, 4.5rem) 1rem 1.5rem;
  display: flex; flex-direction: column; align-items: center; gap: 1.25rem;
  background: var(--page); color: var(--text); line-height: 1.5; overflow-wrap: break-word;
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; }
.card { inline-size: 100%; max-inline-size: 26rem; padding: clamp(1.5rem, 6vw, 2.5rem); background: var(--card);
  border: 1px solid var(--line); border-radius: 1rem; box-shadow: var(--shadow); }
.card.wide { max-inline-size: 56rem; }
.pages { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-block: -.75rem 1.5rem; border-block-end: 1px solid var(--line); }
.pages a { display: inline-flex; align-items: center; min-block-size: 2.75rem; color: var(--soft); text-decoration: none;
  border-block-end: 2px solid transparent; margin-block-end: -1px; }
.pages a:hover { color: var(--text); }
.pages [aria-current] { color: var(--text); border-color: var(--accent); }
.wide main { max-inline-size: 36rem; }
@media (min-width: 52rem) {
  .card.wide { display: grid; grid-template: auto 1fr / 10.5rem minmax(0, 1fr); column-gap: 3rem; }
  .wide .button { inline-size: fit-content; max-inline-size: 100%; align-self: flex-start; padding-inline: 1.5rem; }
  .wide .more, .wide .qr { align-self: flex-start; }
  .wide .brand { grid-column: 1 / -1; }
  .pages { flex-direction: column; flex-wrap: nowrap; margin-block: 0; border: 0; }
  .pages a { padding-inline-start: .9rem; border-block-end: 0; border-inline-start: 2px solid var(--line); margin: 0; }
  .pages [aria-current] { font-weight: 550; }
}
.items { margin: 0; padding: 0; list-style: none; display: flex; flex-direction: column; gap: .75rem; }
.items form, .items .alert { margin-block-start: .6rem; }
.items p:not(.hint), .items .plain { margin-block-start: .35rem; }
h2 { font-size: 1.0625rem; line-height: 1.35; font-weight: 600; margin: 0; }
h3 { font-size: 1rem; line-height: 1.35; font-weight: 600; margin: 0; }
.tag { display: inline-block; padding: .05rem .5rem; border: 1px solid var(--accent); border-radius: 1rem; color: var(--accent);
  font-size: .8125rem; font-weight: 550; }
.log { gap: 0; }
.log li { padding-block: .7rem; border-block-start: 1px solid var(--line); }
.log li:first-child { border: 0; }
.log strong { font-weight: 550; }
.log .failed strong { color: var(--error); }
.content > section { display: flex; flex-direction: column; gap: 1.15rem; padding-block-start: 1.25rem; border-block-start: 1px solid var(--line); }
.content > section:first-child { padding: 0; border: 0; }
.picture { inline-size: 6rem; block-size: 6rem; border-radius: 50%; object-fit: cover; border: 1px solid var(--line); }
.application { align-self: start; max-inline-size: 100%; max-block-size: 4rem; }
.facts { margin: 0; display: flex; flex-direction: column; gap: .6rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.places { margin: 0; display: flex; flex-direction: column; gap: .35rem; }
.places dd { margin: 0; }
.places .more { font-weight: 550; min-block-size: 2.75rem; }
.notice { margin-block-start: 1rem; padding: .75rem .9rem; border: 1px solid var(--line); border-inline-start: 3px solid var(--accent);
  border-radius: .6rem; }
.brand { display: flex; align-items: center; gap: .65rem; margin-block-end: 1.75rem; font-weight: 600; min-inline-size: 0; }
.brand img { display: block; max-inline-size: 100%; max-block-size: 3rem; }
.brand .plate { padding: var(--plate-room, 0); background: var(--plate, none); border-radius: .5rem; }
.brand .mark { flex: none; inline-size: 2.25rem; block-size: 2.25rem; display: grid; place-items: center;
  border-radius: .6rem; background: var(--primary); color: var(--on-primary); border: 1px solid var(--primary-edge); }
.brand .you { display: flex; align-items: center; gap: .65rem; margin-inline-start: auto; }
.you img, .you .initials { flex: none; inline-size: 2.25rem; block-size: 2.25rem; border-radius: 50%; object-fit: cover; border: 1px solid var(--line); }
.initials { display: grid; place-items: center; background: var(--page); color: var(--text); font-size: .9375rem; font-weight: 600; }
.you .button { inline-size: auto; min-block-size: 2.75rem; padding-block: .35rem; font-weight: 550; }
.picture.initials { font-size: 2rem; }
.brand .name { min-inline-size: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -.011em; font-weight: 650; margin: 0; text-wrap: balance; }
p { margin: 0; }
.lead { margin-block-start: .4rem; color: var(--soft); }
.content { display: flex; flex-direction: column; gap: 1.15rem; margin-block-start: 1.5rem; }
form { display: flex; flex-direction: column; gap: 1.15rem; margin: 0; }
[hidden] { display: none !important; }
.field { display: flex; flex-direction: column; gap: .35rem; }
label { font-weight: 550; font-size: .95rem; }
.hint { color: var(--soft); font-size: .875rem; }
.hint + input, .hint + .secret { margin-block-start: .25rem; }
input, select { font: inherit; color: var(--text); background: var(--card); inline-size: 100%; min-block-size: 2.875rem;
  padding: .55rem .8rem; border: 1px solid var(--edge); border-radius: .6rem; }
input[aria-invalid="true"] { border-color: var(--error); box-shadow: inset 0 0 0 1px var(--error); }
input:-webkit-autofill { -webkit-text-fill-color: var(--text); box-shadow: inset 0 0 0 10rem var(--card); }
.check { display: flex; align-items: center; gap: .65rem; margin-block: -.5rem; font-weight: 400; cursor: pointer; overflow-wrap: anywhere; }
.check input { appearance: none; flex: none; display: grid; place-items: center; inline-size: 1.25rem; min-block-size: 2.75rem;
  margin: 0; padding: 0; border: 0; background: none; cursor: pointer; }
.check input::before { content: ""; grid-area: 1 / 1; inline-size: 1.25rem; block-size: 1.25rem; background: var(--card);
  border: 1.5px solid var(--edge); border-radius: .3rem; }
.check input:checked::before { background: var(--accent); border-color: var(--accent); }
.check input:checked::after { content: ""; grid-area: 1 / 1; inline-size: .45rem; block-size: .8rem; margin-block-end: .15rem;
  border: solid var(--card); border-width: 0 2.5px 2.5px 0; transform: rotate(45deg); }
@media (forced-colors: active) { .check input { appearance: auto; } .check input::before, .check input::after { display: none; } }
.secret { position: relative; }
.secret.shows input { padding-inline-end: 3.25rem; }
.secret.shows input::-ms-reveal { display: none; }
.show { position: absolute; inset-block: 0; inset-inline-end: 0; inline-size: 2.875rem; display: grid; place-items: center;
  padding: 0; border: 0; border-radius: .6rem; background: none; color: var(--soft); cursor: pointer; }
.show:hover, .show[aria-pressed="true"] { color: var(--text); }
.show[aria-pressed="true"] .slash { display: none; }
.show:focus-visible { outline-offset: -3px; }
.caps { color: var(--text); font-weight: 550; }
.caps:empty { margin-block-start: -.35rem; }
.rules { margin: .15rem 0 0; padding: 0; list-style: none; font-size: .875rem; color: var(--soft); }
.rules li { position: relative; padding-inline-start: 1.6rem; }
.rules li::before { content: ""; position: absolute; inset-inline-start: .25rem; inset-block-start: .3em; inline-size: .7rem;
  block-size: .7rem; border: 1.5px solid var(--edge); border-radius: 50%; }
.rules .met { color: var(--text); }
.rules .met::before { inset-inline-start: .4rem; inset-block-start: .2em; inline-size: .4rem; block-size: .75rem;
  border: solid var(--accent); border-width: 0 2.5px 2.5px 0; border-radius: 0; transform: rotate(45deg); }
.button { font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; display: block;
  inline-size: 100%; min-block-size: 2.875rem; padding: .6rem 1rem; border-radius: .6rem;
  background: var(--primary); color: var(--on-primary); border: 1px solid var(--primary-edge); }
.button:hover { background: var(--primary-active); }
.button[aria-disabled="true"] { cursor: progress; }
.button.pending::after { content: ""; display: inline-block; inline-size: .85em; block-size: .85em; margin-inline-start: .6em;
  vertical-align: -.1em; border: 2px solid; border-inline-end-color: transparent; border-radius: 50%; }
.button.danger { background: var(--error); color: var(--card); border-color: var(--error); }
.button.danger:hover { background: color-mix(in srgb, var(--error) 86%, var(--text)); }
.button.second { background: transparent; color: var(--text); border-color: var(--edge); }
.button.second:hover { background: var(--page); }
.passkey { display: flex; flex-direction: column; gap: .65rem; }
.passkey:empty, .passkey .hint:empty { display: none; }
@media (scripting: none) { .content > .check { display: none; } }
.ways { display: flex; flex-direction: column; gap: .65rem; }
.ways .hint { margin: -.35rem 0 0; text-align: center; }
.or { display: flex; align-items: center; gap: .75rem; color: var(--text); font-size: .95rem; }
.or::before, .or::after { content: ""; flex: 1; border-block-start: 1px solid var(--line); }
.buttons { display: flex; flex-direction: column; gap: .65rem; }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: from-font; }
button.more { border: 0; padding: 0; background: none; color: var(--accent); font: inherit; text-decoration: underline; text-decoration-thickness: from-font; text-underline-offset: .18em; cursor: pointer; }
.more { display: inline-flex; align-items: center; align-self: center; min-block-size: 2.75rem; }
.more span { overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.alert { padding: .75rem .9rem; border-radius: .6rem; background: var(--error-ground); color: var(--error);
  border: 1px solid var(--error); font-size: .95rem; }
.alert:focus { outline: 0; }
.plain { margin: 0; padding: 0; list-style: none; display: flex; flex-direction: column; gap: .6rem; }
.plain li { position: relative; padding-inline-start: 1.6rem; }
.plain li::before { content: ""; position: absolute; inset-inline-start: .3rem; inset-block-start: .5em;
  inline-size: .5rem; block-size: .5rem; border-radius: 50%; background: var(--accent); }
.box { padding: .7rem .9rem; border: 1px solid var(--line); border-radius: .6rem; }
.box form + .button, .box .hint + .button { margin-block-start: .65rem; }
.box strong { display: block; font-weight: 600; overflow-wrap: anywhere; }
.steps { margin: 0; padding-inline-start: 1.4rem; display: flex; flex-direction: column; gap: .35rem; }
.qr { align-self: center; inline-size: min(13rem, 100%); padding: .5rem; background: #ffffff; border-radius: .6rem;
  border: 1px solid var(--line); }
.qr svg { display: block; inline-size: 100%; block-size: auto; }
.secret-key { display: block; margin-block-start: .25rem; overflow-wrap: anywhere; font-size: 1.05rem; }
.codes { margin: 0; padding: 0; list-style: none; display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  gap: .35rem 1rem; }
.codes code { font-size: 1.05rem; }
input.code { font-size: 1.25rem; letter-spacing: .15em; }
@media print { .button, .legal, .languages { display: none; } body { background: none; } .card { border: 0; box-shadow: none; } }
.reference { font-size: .875rem; color: var(--soft); overflow-wrap: anywhere; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .95em; }
.legal { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1.5rem; font-size: .875rem; }
.legal a { display: inline-flex; align-items: center; min-block-size: 2.75rem; color: var(--soft); }
form .legal { justify-content: start; margin-block: -1.15rem -.6rem; }
.languages { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1.5rem; font-size: .875rem; color: var(--soft); }
.languages > * { display: inline-flex; align-items: center; min-block-size: 2.75rem; color: var(--soft); }
.languages [aria-current] { color: var(--text); font-weight: 550; }
.legal + .languages { margin-block-start: -1.25rem; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@keyframes tessera-turn { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: no-preference) { .button { transition: background-color .12s; }
  .button.pending::after { animation: tessera-turn .8s linear infinite; } }
@media (forced-colors: active) {
  .button, .alert, input, select { border: 1px solid; }
  .button:not(.second) { forced-color-adjust: none; background: ButtonText; color: ButtonFace; border-color: ButtonText; }
  .button:not(.second):hover { background: Highlight; color: HighlightText; border-color: Highlight; }
  .button.second.pending::after { border-inline-end-color: ButtonFace; }
  .pages a { border-color: Canvas; }
  .pages [aria-current] { border-color: CanvasText; font-weight: 650; }
  .plain li::before { background: CanvasText; }
}
`;
