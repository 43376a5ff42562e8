import { expect } from 'chai';
import { type BuiltSite, buildSite } from '../../../interfaces/docs/site/build-site.js';
import { relativeLink } from '../../../interfaces/docs/site/page-paths.js';
import { openApiDocument } from '../../../interfaces/management-api/openapi/openapi.js';
import { routes } from '../../../interfaces/management-api/routes/routes.js';
import { portalDocument } from '../../../interfaces/portal-api/portal-document.js';
import { portalRoutes } from '../../../interfaces/portal-api/portal-routes.js';
import type { OpenApiDocument } from '../../../interfaces/http/openapi-document.js';
import { docsFolder } from './docs-folder.js';

let built: Promise<BuiltSite> | undefined;
/** Builds the site for the suites of this file, which takes seconds. */
const builtOnce = (): Promise<BuiltSite> => (built ??= buildSite(docsFolder));

/** A host and a path at which nothing of the documentation was made. */
const HERE = 'https://a.test/id';

describe('the site of the documentation', () => {
  let site: BuiltSite;
  before(async function () {
    this.slow(30_000);
    site = await builtOnce();
  });

  it('the guide has no broken link, no page without a place in its contents, and no unknown language', () => {
    expect(site.faults).to.deep.equal([]);
  });

  it('every link, script and picture of a page leads to a page, a heading or a file that is there', () => {
    const ids = new Map(
      [...site.pages].map(([path, html]) => [
        path,
        new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
      ]),
    );
    const broken: string[] = [];
    for (const [page, html] of site.pages)
      for (const [, href = ''] of html.matchAll(/ (?:href|src|data-search)="([^"]*)"/g)) {
        if (/^(https?|mailto|data):/.test(href)) continue;
        const { pathname, hash } = new URL(href.replaceAll('&#38;', '&'), HERE + page);
        const path = pathname.slice('/id'.length);
        const [, file] = /^\/docs\/assets\/(.+)$/.exec(path) ?? [];
        const isThere =
          file === undefined
            ? (ids.get(path)?.has(hash.slice(1)) ?? false) || (hash === '' && ids.has(path))
            : site.assets.has(file);
        if (!isThere && (path === '/docs' || path.startsWith('/docs/'))) broken.push(`${page}: ${href}`);
        if (!pathname.startsWith('/id/')) broken.push(`${page}: ${href} leaves the service`);
      }
    expect(broken).to.deep.equal([]);
  });

  it('no page has a script or style of its own, which its policy would forbid, or loads from another host', () => {
    for (const [path, html] of site.pages) {
      expect(html, path).not.to.match(/<script(?! src="[^":]+")|<style| style=|\son\w+="/);
      expect(html, path).not.to.match(/<(?:script|link|img)[^>]+(?:src|href)="https?:/);
    }
  });

  it('every page has one first heading, a title, and the headings of a page lead to themselves', () => {
    for (const [path, html] of site.pages) {
      expect(html.match(/<h1[ >]/g), path).to.have.length(1);
      expect(/<title>(.+) · Tessera<\/title>/.exec(html), path).not.to.equal(null);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, path).to.equal(ids.length);
    }
  });

  it('the search knows every page of the guide and every operation, and nothing that is not there', () => {
    const [, bytes] = [...site.assets].find(([name]) => name.startsWith('search-'))!;
    const entries = JSON.parse(Buffer.from(bytes).toString()) as {
      path: string;
      title: string;
      text: string;
    }[];
    const paths = new Set(entries.map(({ path }) => `/${path.split('#')[0]!}`));
    expect([...paths].filter((path) => !site.pages.has(path))).to.deep.equal([]);
    expect([...site.pages.keys()].filter((path) => !paths.has(path))).to.deep.equal(['/docs/guide']);
    expect(entries.find(({ path }) => path === 'docs/api/users#createUser')?.text).to.contain(
      'POST /api/users',
    );
  });
});

describe('the API references', () => {
  const base = { baseUrl: 'https://id.example.com', version: '' };
  const documents: readonly [string, string, OpenApiDocument][] = [
    ['Management API', '/docs/api/', openApiDocument(routes, base)],
    [
      'Portal API',
      '/docs/portal/',
      portalDocument(portalRoutes, { ...base, portalUrl: `${base.baseUrl}/portal` }),
    ],
  ];
  let site: BuiltSite;
  before(async () => {
    site = await builtOnce();
  });

  for (const [name, below, document] of documents)
    it(`the reference of the ${name} shows every operation once, with its parameters, codes and answers`, () => {
      const pages = [...site.pages].filter(([path]) => path.startsWith(below)).map(([, html]) => html);
      const shown = pages.flatMap((html) => html.split('<section class="operation"').slice(1));
      const all = [document.paths, document.webhooks].flatMap((byPath) =>
        Object.values(byPath).flatMap((methods) => Object.values(methods)),
      );
      expect(shown).to.have.length(all.length);
      for (const { operationId, summary, parameters, responses } of all) {
        const html = shown.find((one) => one.includes(`<h2 id="${operationId}">`));
        expect(html, operationId).to.be.a('string');
        expect(html).to.contain(summary);
        for (const { name: given, $ref } of parameters) {
          const [, key = ''] = /parameters\/(.+)$/.exec(String($ref)) ?? [];
          expect(html, operationId).to.contain(
            `<code>${String(given ?? document.components.parameters[key]?.['name'])}</code>`,
          );
        }
        for (const status of Object.keys(responses))
          expect(html, operationId).to.contain(`>${status}</span>`);
      }
    });

  it('the example of an operation is a request that a shell can send, with a body of the right form', () => {
    const html = site.pages.get('/docs/api/users')!;
    const [, operation = ''] = html.split('<h2 id="createUser">');
    const [example = ''] = /curl[^]*?<\/code>/.exec(operation) ?? [];
    const text = example.replace(/<[^>]+>/g, '').replaceAll('&#34;', '"');
    expect(text).to.match(
      /^curl -X POST 'https:\/\/id\.example\.com\/api\/users' \\\n {2}-H "X-Api-Key: \$API_KEY"/,
    );
    const [, body = ''] = / -d '([^]*)'/.exec(text) ?? [];
    expect(JSON.parse(body)).to.include({ email: 'grace@example.com' });
  });
});

describe('a link of the documentation', () => {
  for (const [page, target, link] of [
    ['/docs', '/docs/guide', 'docs/guide'],
    ['/docs/guide', '/docs', '../docs'],
    ['/docs/guide', '/docs/guide/changelog', 'guide/changelog'],
    ['/docs/guide/changelog', '/docs/guide', '../guide'],
    ['/docs/guide/operate/install', '/docs/guide/operate/scale#memory', 'scale#memory'],
    ['/docs/guide/operate/install', '/docs/guide/operate/install#next', '#next'],
    ['/docs/guide/operate/install', '/', '../../../'],
    ['/docs', '/', './'],
  ] as const)
    it(`a link from ${page} to ${target} is ${link}`, () => {
      expect(relativeLink(page, target)).to.equal(link);
      expect(new URL(link, HERE + page).href).to.equal(HERE + target);
    });
});
