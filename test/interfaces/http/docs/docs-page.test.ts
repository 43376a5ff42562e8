import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { docsPage } from '../../../../interfaces/http/docs/docs-page.js';
import { docsStyle } from '../../../../interfaces/http/docs/docs-style.js';
import type { OpenApiDocument } from '../../../../interfaces/http/docs/openapi-document.js';
import { openApiDocument } from '../../../../interfaces/management-api/openapi.js';
import { routes } from '../../../../interfaces/management-api/routes.js';
import { inMemoryApi } from '../../../support/http-service.js';

const document = openApiDocument(routes, { baseUrl: 'https://id.example.com', version: '1.2.3' });
const { html, styleSource } = docsPage(document);
const all = (pattern: RegExp, text = html): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

describe('the documentation page', () => {
  it('shows every operation with its address, scopes, a curl line and the refusals', () => {
    for (const { path, method, operationId, summary, scopes } of routes) {
      const start = html.indexOf(`<article aria-labelledby="${operationId}">`);
      expect(start, operationId).to.be.greaterThan(0);
      const article = html.slice(start, html.indexOf('</article>', start));
      expect(article).to.contain(`>${method}</span><code>${path}</code>`);
      expect(article).to.contain(`>${summary.replaceAll("'", '&#39;')}</h3>`);
      for (const scope of scopes) expect(article).to.contain(scope);
      expect(article).to.contain('curl ').and.to.contain('X-Api-Key: $API_KEY');
      expect(article).to.contain('<code>rate_limited</code>');
    }
  });

  it('runs no script and loads nothing', () => {
    expect(html).not.to.match(/<(script|link|img|iframe|object|embed|form|base)\b/i);
    expect(html).not.to.match(/\son\w+=|\sstyle=|javascript:|url\(|@import/i);
    for (const target of all(/href="([^"]*)"/g)) expect(target).to.match(/^(#[\w-]+|\/openapi\.json)$/);
  });

  it('is allowed by its content security policy to have its own style, and nothing else', async () => {
    const [style = ''] = all(/<style>([\s\S]*?)<\/style>/g);
    expect(style).to.equal(docsStyle);
    expect(styleSource).to.equal(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    const api = await inMemoryApi();
    const reply = await api.call('GET', '/docs');
    await api.stop();
    expect(reply.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(reply.headers.get('content-security-policy'))
      .to.contain("default-src 'none'")
      .and.to.contain(styleSource);
    expect(reply.headers.get('content-security-policy')).not.to.contain('unsafe');
  });

  it('can be found one’s way in without seeing it, or without a mouse', () => {
    expect(html).to.match(/<html lang="en">/);
    expect(html).to.match(/<body>\s*<a class="skip" href="#content">/);
    for (const landmark of ['header', 'main', 'footer'])
      expect(all(new RegExp(`<(${landmark})\\b`, 'g'))).to.have.lengthOf(1);
    expect(all(/<nav aria-label="([^"]+)"/g)).to.have.lengthOf(1);
    const levels = all(/<h([1-6])\b/g).map(Number);
    expect(levels.filter((level) => level === 1)).to.have.lengthOf(1);
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).to.be.at.most(1));
    const ids = all(/\sid="([^"]+)"/g);
    expect(new Set(ids).size).to.equal(ids.length);
    for (const target of all(/(?:href="#|aria-labelledby=")([^"]+)"/g)) expect(ids).to.include(target);
    for (const scrolling of all(/<(pre[^>]*|div class="wide"[^>]*)>/g))
      expect(scrolling).to.contain('tabindex="0"');
    for (const heading of all(/<(th\b[^>]*)>/g)) expect(heading).to.contain('scope=');
  });

  it('has tags that close', () => {
    const open: string[] = [];
    for (const [, closing, name = '', rest = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b([^>]*)>/g)) {
      if (['meta', 'br'].includes(name) || rest.endsWith('/')) continue;
      if (closing) expect(open.pop()).to.equal(name);
      else open.push(name);
    }
    expect(open).to.deep.equal([]);
  });

  it('writes what comes from the document as text', () => {
    const hostile = '<script>alert(1)</script>"\'`<b>`';
    const [path = ''] = Object.keys(document.paths);
    const methods = document.paths[path];
    const broken: OpenApiDocument = {
      ...document,
      info: { ...document.info, title: hostile, description: hostile },
      servers: [{ url: hostile }],
      paths: {
        [path]: Object.fromEntries(
          Object.entries(methods ?? {}).map(([method, operation]) => [
            method,
            {
              ...operation,
              summary: hostile,
              description: hostile,
              responses: {
                200: { description: '', headers: {} },
                400: { description: hostile, headers: {} },
              },
            },
          ]),
        ),
      },
      components: {
        ...document.components,
        schemas: {
          ...document.components.schemas,
          Hostile: {
            description: hostile,
            properties: { [hostile]: { type: hostile, description: hostile } },
          },
        },
      },
    };
    const page = docsPage(broken).html;
    expect(page).to.contain('&lt;script&gt;');
    expect(page).not.to.match(/<script|<b>/);
  });

  it('has text that stands out enough from its ground, in the light and in the dark (WCAG 2.2, 1.4.3)', () => {
    const [light = '', dark = ''] = all(/:root \{([^}]*)\}/g, docsStyle);
    for (const theme of [light, dark]) {
      const colours = new Map(
        all(/--(\w+): #/g, theme).map((name) => [
          name,
          all(new RegExp(`--${name}: (#[0-9a-f]{6})`, 'g'), theme)[0] ?? '',
        ]),
      );
      expect(colours.size).to.equal(10);
      const inks = ['text', 'soft', 'accent', 'get', 'post', 'put', 'delete'];
      for (const ink of inks) {
        for (const ground of ['paper', 'panel']) {
          expect(
            contrast(colours.get(ink) ?? '', colours.get(ground) ?? ''),
            `${ink} on ${ground}`,
          ).to.be.at.least(4.5);
        }
      }
    }
  });
});

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
