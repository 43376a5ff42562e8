import { createHash } from 'node:crypto';
import { template } from '../http/answers/template.js';
import { baseStyle } from './design/base-style.js';
import type { Brand } from './design/brand.js';
import { formScript } from './design/form-script.js';
import { brandStyle, colorSchemes } from './design/brand.js';
import type { Language } from './visit/language.js';
import { directionOf, languages, nameOfLanguage, textsOf } from './visit/language.js';
import type { Texts } from './texts/english.js';
import { withIsolation, withoutIsolation } from './texts/isolated.js';

/** What a page has to do with whom it is for, whatever it shows. */
export interface Frame {
  readonly brand: Brand;
  readonly language: Language;
  /** Address of the page as a path, empty for the one it was asked for at, for the switch of languages. Default: none. */
  readonly here?: string;
}

/** A whole document. */
export interface Page {
  readonly html: string;
  /** For `style-src` of the content security policy. */
  readonly styleSource: string;
  /** For `script-src`; null where the page has no script. */
  readonly scriptSource: string | null;
}

export interface Content {
  readonly title: string;
  /** Under the heading. */
  readonly lead?: string;
  /** Markup, made by a template. */
  readonly body: string;
  /** Says already in the title that something has to be put right. */
  readonly wrong?: boolean;
  /**
   * The tenant's own CSS is in force. Default: its colours and logo are, and nothing else, since a style sheet can hide
   * what somebody agrees to, and rename buttons: only pages to sign in, to reset a password and of errors have it.
   */
  readonly ownCss?: true;
  /** Address that the browser goes to by itself, at once. */
  readonly onward?: string;
  /** Runs in the page; constant. Default: what helps with forms, where the page has one. */
  readonly script?: string;
}

/** A document of the tenant's: no script but ours, no inline style, nothing from elsewhere. */
export function pageOf({ brand, language, here }: Frame, content: Content): Page {
  const texts = textsOf(language);
  const script = content.script ?? (content.body.includes('<form') ? formScript : null);
  const style = baseStyle + brandStyle(content.ownCss ? brand : { ...brand, customCss: '' });
  return {
    html: fill({
      ...content,
      title: withoutIsolation(content.title),
      main: withIsolation(fillMain(content)),
      brand,
      language,
      texts,
      style,
      links: linksOf(brand, texts),
      mark: markOf(brand.name),
      direction: directionOf(language),
      switches: here === undefined ? [] : languages.map((each) => switchTo(each, language, here)),
      script,
      scriptTexts: JSON.stringify(texts.form),
      colorScheme: colorSchemes[brand.appearance],
      logo: logoOf(brand),
    }),
    styleSource: sourceOf(style),
    scriptSource: script === null ? null : sourceOf(script),
  };
}

/** Content Security Policy Level 3, section 2.3.1. */
const sourceOf = (inline: string): string =>
  `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;

interface Switch {
  readonly language: Language;
  readonly name: string;
  /** Null: it is the page's. */
  readonly address: string | null;
}

const switchTo = (language: Language, current: Language, here: string): Switch => ({
  language,
  name: nameOfLanguage(language),
  address: language === current ? null : `${here}${here.includes('?') ? '&' : '?'}ui_locales=${language}`,
});

interface Link {
  readonly text: string;
  readonly address: string;
  /** Opens beside the page, so that whoever reads it keeps their place. */
  readonly apart: boolean;
}

const linksOf = ({ supportEmail, termsUrl, privacyUrl }: Brand, texts: Texts): Link[] => [
  ...(supportEmail === null
    ? []
    : [{ text: texts.help, address: `mailto:${encodeURI(supportEmail)}`, apart: false }]),
  ...[
    { text: texts.terms, address: termsUrl },
    { text: texts.privacy, address: privacyUrl },
  ].flatMap(({ text, address }) =>
    address !== null && /^https?:\/\//i.test(address) ? [{ text, address, apart: true }] : [],
  ),
];

interface Logo {
  readonly address: string;
  /** Address of another one for browsers that prefer dark pages. */
  readonly dark: string | null;
}

/** The picture for the page's scheme; where that is the browser's choice, a logo of dark pages needs one of light ones. */
function logoOf({ logoUrl, logoDarkUrl, appearance }: Brand): Logo | null {
  if (appearance === 'dark' && logoDarkUrl !== null) return { address: logoDarkUrl, dark: null };
  if (logoUrl === null) return null;
  return { address: logoUrl, dark: appearance === 'auto' ? logoDarkUrl : null };
}

const graphemes = new Intl.Segmenter();

/** What stands for a name in a small square: its first character, as people count them. */
const markOf = (name: string): string => {
  for (const { segment } of graphemes.segment(name.trim())) return segment.toUpperCase();
  return '';
};

const fillMain = template<Content>(`<h1><%= it.title %></h1>
<% if (it.lead) { %><p class="lead"><%= it.lead %></p>
<% } %>
<div class="content">
<%~ it.body %>
</div>
`);

interface FrameView extends Omit<Content, 'script'> {
  readonly brand: Brand;
  readonly language: Language;
  readonly texts: Texts;
  readonly style: string;
  readonly links: readonly Link[];
  readonly mark: string;
  /** Heading and body. */
  readonly main: string;
  readonly direction: 'ltr' | 'rtl';
  readonly switches: readonly Switch[];
  readonly script: string | null;
  readonly scriptTexts: string;
  readonly colorScheme: string;
  readonly logo: Logo | null;
}

const fill = template<FrameView>(`<!doctype html>
<html lang="<%= it.language %>" dir="<%= it.direction %>">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="<%= it.colorScheme %>">
<meta name="robots" content="noindex, nofollow">
<% if (it.onward) { %><meta http-equiv="refresh" content="0;url=<%= it.onward %>">
<% } %>
<title><%= it.wrong ? it.texts.errorTitle(it.title) : it.title %> – <%= it.brand.name %></title>
<% if (it.brand.faviconUrl) { %><link rel="icon" href="<%= it.brand.faviconUrl %>">
<% } %>
<style><%~ it.style %></style>
</head>
<body class="tessera-brand">
<div class="card">
<header class="brand">
<% if (it.logo) { %><picture><% if (it.logo.dark) { %><source srcset="<%= it.logo.dark %>" media="(prefers-color-scheme: dark)"><% } %><img src="<%= it.logo.address %>" alt="<%= it.brand.name %>"></picture>
<% } else { %><span class="mark" aria-hidden="true"><%= it.mark %></span><bdi class="name"><%= it.brand.name %></bdi>
<% } %>
</header>
<main>
<%~ it.main %>
</main>
</div>
<% if (it.links.length > 0) { %><footer class="legal">
<% for (const link of it.links) { %><% if (link.apart) { %><a href="<%= link.address %>" target="_blank" rel="noopener noreferrer"><%= link.text %><span class="unseen"> <%= it.texts.newTab %></span></a>
<% } else { %><a href="<%= link.address %>"><%= link.text %></a>
<% } %><% } %></footer>
<% } %>
<% if (it.switches.length > 0) { %><nav class="languages" aria-label="<%= it.texts.language %>">
<% for (const { language, name, address } of it.switches) { %><% if (address) { %><a href="<%= address %>" lang="<%= language %>" hreflang="<%= language %>"><%= name %></a>
<% } else { %><span lang="<%= language %>" aria-current="true"><%= name %></span>
<% } %><% } %></nav>
<% } %>
<% if (it.script) { %><script data-texts="<%= it.scriptTexts %>"><%~ it.script %></script>
<% } %>
</body>
</html>
`);
