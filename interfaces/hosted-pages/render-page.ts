import { createHash } from 'node:crypto';
import { template } from '../http/answers/template.js';
import { baseStyle } from './design/base-style.js';
import type { FormData } from './browser/page-data.js';
import { type Brand, brandStyle, colorSchemes } from './design/brand.js';
import { inlineScripts, passkeyScript, workScript } from './scripts/scripts.js';
import { initialsOf, markOf } from './initials.js';
import {
  type Language,
  directionOf,
  formatsOf,
  languages,
  nameOfLanguage,
  textsOf,
} from './page-request/language.js';
import type { Texts } from './texts/english.js';
import { withIsolation, withoutIsolation } from './texts/isolated.js';
import type { Account } from './views/shown-account.js';
import { withTimes } from './texts/marked-time.js';

/** The surroundings of a page, independent of its content. */
export interface Frame {
  readonly brand: Brand;
  readonly language: Language;
  /** Address of the page as a path, for the switch of languages; empty for the requested one. Default: no switch. */
  readonly here?: string;
  /** Whether nothing in the page can be used, and it has no script. Default: false. */
  readonly inert?: true;
  /** The least length of new passwords. Default: 8. */
  readonly passwordMinLength?: number;
  /** What the page says about the form that was sent before, where its content says nothing. Default: nothing. */
  readonly notice?: string;
  /** Who is signed in, on account pages, which let them sign out. Default: no one. */
  readonly signedIn?: SignedIn;
}

/** The user of a session, as the head of account pages shows them. */
export interface SignedIn {
  readonly account: Account;
  /** Path of their picture at the tenant's host; null for none. */
  readonly picture: string | null;
  /** The token of the form that signs out. */
  readonly csrf: string;
}

/** A complete document. */
export interface Page {
  readonly html: string;
  /** For `style-src` of the content security policy. */
  readonly styleSource: string;
  /** For `script-src`; null when the page has no script. */
  readonly scriptSource: string | null;
  /** Whether it uses the script of passkeys, a file of the page's own host. */
  readonly usesPasskeys: boolean;
  /** Whether it uses the script of proofs of work, another file. */
  readonly usesWork: boolean;
  /** The scripts that are files of a page which says where they are. */
  readonly files: readonly ScriptFile[];
}

/** A script that is a file of the page's own host. */
export interface ScriptFile {
  readonly path: string;
  /** Subresource Integrity. */
  readonly integrity: string;
  /** The path that it asks. */
  readonly asks: string;
}

export interface Navigation {
  readonly label: string;
  readonly links: readonly { readonly text: string; readonly address: string; readonly isCurrent: boolean }[];
}

export interface PageContent {
  readonly title: string;
  /** The text under the heading. */
  readonly lead?: string;
  /** Markup from a template. */
  readonly body: string;
  /** What the page says about the form that was sent before. */
  readonly notice?: string | null;
  /** Links to the pages that belong together with this one, which are then wider. */
  readonly navigation?: Navigation;
  /** Whether the title says that the user has to correct something. */
  readonly wrong?: boolean;
  /**
   * Whether the tenant's own CSS applies, on pages to sign in, to reset a password and of errors. Default: only its
   * colours and logo, since a style sheet can hide what a user agrees to, and rename buttons.
   */
  readonly ownCss?: true;
  /** The address that the page redirects to at once. */
  readonly onward?: string;
  /** A constant script. Default: the one that helps with forms, on a page with a form or a time. */
  readonly script?: string;
  /** Whether the page uses the script of passkeys. */
  readonly usesPasskeys?: boolean;
  /** The scripts that are files besides that of passkeys. Default: that of proofs of work, where the body needs it. */
  readonly files?: readonly ScriptFile[];
}

/**
 * Returns a document in the tenant's design: no script but the service's, no inline style, nothing from other hosts.
 */
export function renderPage(
  { brand, language, here, passwordMinLength = 8, notice, inert, signedIn }: Frame,
  given: PageContent,
): Page {
  const texts = textsOf(language);
  const content = inert ? { ...given, usesPasskeys: false } : given;
  const main = withTimes(withIsolation(fillMain({ ...content, notice: content.notice ?? notice ?? null })));
  const isAccountPage = content.navigation !== undefined;
  const script = inert
    ? null
    : (content.script ?? (isAccountPage || /<form|<time/.test(main) ? inlineScripts.form : null));
  const usesWork = given.files === undefined && content.body.includes('data-work=');
  const style = baseStyle + brandStyle(content.ownCss ? brand : { ...brand, customCss: '' });
  return {
    html: fill({
      ...content,
      title: withoutIsolation(content.title),
      main,
      brand,
      language,
      texts,
      style,
      links: linksOf(brand, texts),
      mark: markOf(brand.name),
      direction: directionOf(language),
      switches: here === undefined ? [] : languages.map((each) => switchTo(each, language, here)),
      inert,
      script,
      files: [
        ...(content.usesPasskeys === true ? [passkeyScript] : []),
        ...(usesWork ? [workScript] : []),
        ...(content.files ?? []),
      ],
      scriptTexts: JSON.stringify(scriptTextsOf(language, passwordMinLength)),
      colorScheme: colorSchemes[brand.appearance],
      logo: logoOf(brand),
      you: isAccountPage && signedIn !== undefined ? youOf(texts, signedIn) : null,
    }),
    styleSource: sourceOf(style),
    scriptSource: script === null ? null : sourceOf(script),
    usesPasskeys: content.usesPasskeys === true,
    usesWork,
    files: content.files ?? [],
  };
}

/** Returns what the script of forms says. */
const scriptTextsOf = (language: Language, minLength: number): FormData => {
  const { form } = textsOf(language);
  return {
    ...form,
    minLength,
    rules: { ...form.rules, min: form.rules.min(minLength) },
    formats: formatsOf(language),
  };
};

/** Returns the source expression of an inline element (Content Security Policy Level 3, section 2.3.1). */
const sourceOf = (inline: string): string =>
  `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;

interface Switch {
  readonly language: Language;
  readonly name: string;
  /** Null for the language of the page. */
  readonly address: string | null;
}

const switchTo = (language: Language, current: Language, here: string): Switch => ({
  language,
  name: nameOfLanguage(language),
  address: language === current ? null : `${here}${here.includes('?') ? '&' : '?'}ui_locales=${language}`,
});

interface You {
  readonly picture: string | null;
  readonly initials: string;
  readonly csrf: string;
  readonly signOut: string;
}

const youOf = (texts: Texts, { account, picture, csrf }: SignedIn): You => ({
  picture,
  initials: initialsOf(account),
  csrf,
  signOut: texts.account.signOut,
});

interface Link {
  readonly text: string;
  readonly address: string;
  /** Opens in a new tab. */
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
  /** The address of another one for browsers that prefer dark pages. */
  readonly dark: string | null;
  /** Whether dark pages show it on the ground of light ones, which it was made for. */
  readonly hasPlate: boolean;
}

/**
 * Returns the logo for the page's scheme. Where the browser chooses the scheme, a dark logo needs a light one as well.
 */
function logoOf({ logoUrl, logoDarkUrl, appearance }: Brand): Logo | null {
  if (appearance === 'dark' && logoDarkUrl !== null)
    return { address: logoDarkUrl, dark: null, hasPlate: false };
  if (logoUrl === null) return null;
  const dark = appearance === 'auto' ? logoDarkUrl : null;
  return { address: logoUrl, dark, hasPlate: dark === null };
}

const fillMain = template<PageContent>(`<h1><%= it.title %></h1>
<% if (it.lead) { %><p class="lead"><%= it.lead %></p>
<% } %>
<% if (it.notice) { %><p class="notice" role="status"><%= it.notice %></p>
<% } %>
<div class="content">
<%~ it.body %>
</div>
`);

interface FrameView extends Omit<PageContent, 'script' | 'files'> {
  readonly brand: Brand;
  readonly language: Language;
  readonly texts: Texts;
  readonly style: string;
  readonly links: readonly Link[];
  readonly mark: string;
  /** The heading and the body. */
  readonly main: string;
  readonly direction: 'ltr' | 'rtl';
  readonly switches: readonly Switch[];
  readonly inert: true | undefined;
  readonly script: string | null;
  readonly scriptTexts: string;
  /** Scripts that are files. */
  readonly files: readonly Pick<ScriptFile, 'path' | 'integrity'>[];
  readonly colorScheme: string;
  readonly logo: Logo | null;
  readonly you: You | null;
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
<body class="tessera-brand"<% if (it.inert) { %> inert<% } %>>
<div class="card<% if (it.navigation) { %> wide<% } %>">
<header class="brand">
<% if (it.logo) { %><picture<% if (it.logo.hasPlate) { %> class="plate"<% } %>><% if (it.logo.dark) { %><source srcset="<%= it.logo.dark %>" media="(prefers-color-scheme: dark)"><% } %><img src="<%= it.logo.address %>" alt="<%= it.brand.name %>"></picture>
<% } else { %><span class="mark" aria-hidden="true"><%= it.mark %></span><bdi class="name"><%= it.brand.name %></bdi>
<% } %>
<% if (it.you) { %><span class="you"><% if (it.you.picture) { %><img src="<%= it.you.picture %>" alt=""><% } else { %><span class="initials" aria-hidden="true"><%= it.you.initials %></span><% } %><button class="button second" type="submit" form="sign-out"><%= it.you.signOut %></button></span>
<% } %>
</header>
<% if (it.navigation) { %><nav class="pages" aria-label="<%= it.navigation.label %>">
<% for (const { text, address, isCurrent } of it.navigation.links) { %><a href="<%= address %>"<% if (isCurrent) { %> aria-current="page"<% } %>><%= text %></a>
<% } %></nav>
<% } %>
<main>
<%~ it.main %>
</main>
</div>
<% if (it.you) { %><form method="post" action="/sign-out" id="sign-out"><input type="hidden" name="csrf" value="<%= it.you.csrf %>"></form>
<% } %>
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
<% for (const { path, integrity } of it.files) { %><script type="module" src="<%= path %>" integrity="<%= integrity %>"></script>
<% } %>
</body>
</html>
`);
