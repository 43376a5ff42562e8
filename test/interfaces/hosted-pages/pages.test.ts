import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { languages } from '../../../interfaces/hosted-pages/page-request/language.js';
import {
  inlineScripts,
  passkeyScript,
  workScript,
} from '../../../interfaces/hosted-pages/scripts/scripts.js';
import { sampleBrand, samplePages, sampleTexts } from './sample-pages.js';

/** The element of a script that is a file. */
const moduleOf = ({ path, integrity }: { readonly path: string; readonly integrity: string }): string =>
  `<script type="module" src="${path}" integrity="${integrity}"></script>`;

const all = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const withoutStyle = (html: string): string =>
  html.replace(/<style>[\s\S]*?<\/style>/, '').replace(/(<script[^>]*>)[\s\S]*?<\/script>/, '$1</script>');

/** Breaks out of text, of attributes in either quote, and of a comment. */
const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)>'--><b>\`{{x}}&lt;`;

/** Of `{base_url}`: no tenant's. */
const nobodys: ReadonlySet<string> = new Set(['form-post', 'start']);

for (const language of languages) {
  for (const [name, make] of Object.entries(samplePages({ brand: sampleBrand, language }))) {
    describe(`the page ${name} (${language})`, () => {
      const page = make();
      const { html, styleSource, scriptSource } = page;

      it(`the page ${name} (${language}) runs no script but that of its form, of backup codes, of passkeys, of work, or the one that posts an authorization response`, () => {
        const scripts = all(/<script(?! type="module")[^>]*>([\s\S]*?)<\/script>/g, html);
        const modules = all(/(<script type="module"[^>]*><\/script>)/g, html);
        expect(modules).to.deep.equal([
          ...(page.usesPasskeys ? [moduleOf(passkeyScript)] : []),
          ...(page.usesWork ? [moduleOf(workScript)] : []),
        ]);
        expect(page.usesWork).to.equal(html.includes('data-work="'));
        expect(page.usesPasskeys).to.equal(html.includes('data-passkey="'));
        expect(all(/<(script)/gi, html)).to.have.lengthOf(scripts.length + modules.length);
        if (html.includes('class="codes"')) expect(scripts).to.deep.equal([inlineScripts.codes]);
        else if (!/<form|<time/.test(html)) expect([scripts, scriptSource]).to.deep.equal([[], null]);
        else if (name === 'form-post') expect(scripts).to.deep.equal([inlineScripts.formPost]);
        else expect(scripts).to.deep.equal([inlineScripts.form]);
        if (scriptSource !== null) expect(scriptSource).to.equal(sha256(scripts[0] ?? ''));
        expect(html).not.to.match(/\son\w+=|\sstyle=|javascript:|<(iframe|object|embed|base)\b/i);
      });

      it(`the page ${name} (${language}) has one style element, which its content security policy names by its hash`, () => {
        const styles = all(/<style>([\s\S]*?)<\/style>/g, html);
        expect(styles).to.have.lengthOf(1);
        expect(styleSource).to.equal(sha256(styles[0] ?? ''));
        expect(styles[0]).not.to.match(/@import|url\(/);
      });

      it(`the page ${name} (${language}) states its language, and its subject in its title and in one heading`, () => {
        expect(html).to.match(new RegExp(`^<!doctype html>\\n<html lang="${language}" dir="ltr">`));
        const headings = all(/<h1>(.+)<\/h1>/g, html);
        const heading = (headings[0] ?? '').replace(/<\/?bdi>/g, '');
        expect(headings).to.have.lengthOf(1);
        expect(html).not.to.match(/[\u2066-\u2069]/);
        const [title = ''] = all(/<title>([^<]+)<\/title>/g, html);
        expect(title).to.match(nobodys.has(name) ? / – Tessera$/ : / – Acme Inc\.$/);
        expect(title).to.contain(heading);
        expect(/^(Error|Fehler): /.test(title)).to.equal(html.includes('role="alert"'));
      });

      it(`the page ${name} (${language}) has a label for every field, and ids for everything that is referred to`, () => {
        const ids = all(/\sid="([^"]+)"/g, html);
        expect(new Set(ids).size).to.equal(ids.length);
        // a box to tick stands in its label
        const unticked = html.replace(/<label class="check"><input type="checkbox" [^>]*><span>[^<]+</g, '<');
        const fields = all(/<(?:input|select) (?!type="hidden")([^>]*)>/g, unticked).filter(
          (field) => !field.endsWith(' hidden'),
        );
        expect(all(/<label for="([^"]+)"/g, html)).to.deep.equal(
          fields.map((field) => /id="([^"]+)"/.exec(field)?.[1]),
        );
        for (const references of all(/aria-describedby="([^"]+)"/g, html))
          for (const id of references.split(' ')) expect(ids).to.include(id);
        if (withoutStyle(html).includes('aria-invalid'))
          expect(html).to.match(/aria-describedby="[^"]*\balert"/);
        expect(html).not.to.contain('placeholder');
      });

      it(`the page ${name} (${language}) never holds a password, and labels its fields for password managers`, () => {
        for (const field of all(/<input ([^>]*type="password"[^>]*)>/g, html)) {
          expect(field).not.to.match(/\svalue=/);
          expect(field).to.match(/autocomplete="(current-password( webauthn)?|new-password)"/);
        }
        for (const field of all(/<input ([^>]*name="email"[^>]*)>/g, html))
          if (!field.includes('type="hidden"'))
            expect(field).to.match(
              /^(sign-up|start|account-email)/.test(name)
                ? /autocomplete="email"/
                : /autocomplete="username( webauthn)?"/,
            );
      });

      it(`the page ${name} (${language}) has a form token in every form that posts to its own host`, () => {
        for (const [, action = '', body = ''] of html.matchAll(
          /<form method="post" action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g,
        )) {
          if (name === 'form-post') expect(action).to.equal(sampleTexts.location.replaceAll('&', '&amp;'));
          else expect(action).to.match(/^(\/[a-z-]+)+(\?request=[\w.~-]+)?$/);
          if (name !== 'form-post') expect(body).to.contain('<input type="hidden" name="csrf"');
        }
        expect(all(/<(form)\b/g, html).length).to.equal(all(/(<form method="post")/g, html).length);
      });

      it(`the page ${name} (${language}) has tags that close`, () => {
        const open: string[] = [];
        for (const [, closing, tag = ''] of withoutStyle(html).matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
          // elements of an SVG close as in XML
          if (['meta', 'input', 'img', 'link', 'path'].includes(tag)) continue;
          if (closing) expect(open.pop()).to.equal(tag);
          else open.push(tag);
        }
        expect(open).to.deep.equal([]);
      });
    });
  }
}

it('the script of passkeys has at most 4 KB, and its page names its hash', () => {
  expect(Buffer.byteLength(passkeyScript.content)).to.be.at.most(4096);
  expect(`'${passkeyScript.integrity}'`).to.equal(sha256(passkeyScript.content));
});

describe('untrusted input', () => {
  const texts = Object.fromEntries(Object.keys(sampleTexts).map((name) => [name, hostile]));
  const brand = {
    ...sampleBrand,
    name: hostile,
    logoUrl: hostile,
    faviconUrl: hostile,
    supportEmail: hostile,
    termsUrl: `https://${hostile}`,
    privacyUrl: `javascript:${hostile}`,
  };
  for (const [name, make] of Object.entries(samplePages({ brand, language: 'en' }, texts)))
    it(`untrusted input is text on the page ${name}`, () => {
      const html = withoutStyle(make().html);
      const scripts = all(/<(script)/g, html);
      expect(scripts).to.have.lengthOf(
        (/<form|<time|class="codes"/.test(html) ? 1 : 0) +
          [passkeyScript, workScript].filter((file) => html.includes(moduleOf(file))).length,
      );
      expect(html).not.to.match(/<b>|<img src=x|javascript:/);
      if (name !== 'form-post') expect(html).to.contain('&lt;script&gt;alert(1)&lt;/script&gt;');
      // nothing closes the quotes it stands in: the tags are those of a page without malice
      const skeleton = (markup: string): string[] => all(/<(\/?[a-z0-9]+)/g, markup);
      const innocent = samplePages({
        brand: {
          ...brand,
          name: 'x',
          logoUrl: 'x',
          faviconUrl: 'x',
          supportEmail: 'x',
          termsUrl: 'https://x',
        },
        language: 'en',
      })[name];
      expect(skeleton(html)).to.deep.equal(skeleton(withoutStyle(innocent?.().html ?? '')));
    });

  it('untrusted input is a link in the footer only when it is an address of the web', () => {
    const { html } = samplePages({ brand, language: 'en' })['signed-out']?.() ?? { html: '' };
    expect(html).to.contain('>Terms<').and.not.to.contain('>Privacy<');
  });
});

describe('the page of the second step of a user with a passkey and an app', () => {
  for (const [language, says] of [
    ['en', 'Use your passkey, or enter the code'],
    ['de', 'Verwenden Sie Ihren Passkey, oder geben Sie den Code ein'],
  ] as const)
    it(`the passkey stands before the code of the app (${language})`, () => {
      const html = samplePages({ brand: sampleBrand, language })['second-factor']?.().html ?? '';
      expect(html)
        .to.contain(says)
        .and.to.match(/data-passkey="[^]*<input id="code"/);
    });
});

describe("a tenant's own CSS", () => {
  const css = '.tessera-brand .box{display:none}';
  const colors = { ...sampleBrand.colors, primary: '#0a7d33' };
  const brand = { ...sampleBrand, colors, logoUrl: '/assets/aa', customCss: css };
  const styled = new Set([
    'sign-in',
    'sign-in-refused',
    'sign-in-busy',
    'sign-in-locked',
    'sign-in-connections',
    'sign-in-connections-first',
    'sign-in-with-code',
    'sign-in-greeted',
    'sign-in-passkey-refused',
    'sign-in-at-an-ip-address',
    'sign-in-or-sign-up',
    'sign-up',
    'sign-up-refused',
    'sign-up-over',
    'sign-up-full',
    'sign-up-limited',
    'sign-up-off',
    'sign-up-by-invitation',
    'sign-up-known',
    'sign-up-code',
    'sign-up-code-refused',
    'sign-up-code-waiting',
    'sign-up-link-only',
    'sign-up-link-limited',
    'forgot-password',
    'forgot-password-refused',
    'forgot-password-limited',
    'mail-sent',
    'reset-password',
    'password-changed',
    'error',
    'error-with-link',
    'invitation-gone',
    'error-of-application',
  ]);
  for (const [name, make] of Object.entries(samplePages({ brand, language: 'en' })))
    it(`a tenant's own CSS ${styled.has(name) ? 'applies' : 'does not apply'} to the page ${name}, which has its colours and logo`, () => {
      const { html, styleSource } = make();
      const [style = ''] = all(/<style>([\s\S]*?)<\/style>/g, html);
      expect(style.includes(css)).to.equal(styled.has(name));
      expect(styleSource).to.equal(sha256(style));
      if (nobodys.has(name)) return;
      expect(style).to.contain('--primary:#0a7d33');
      expect(html).to.contain('<img src="/assets/aa"');
    });
});
