import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { openApiDocument } from '../../management-api/openapi/openapi.js';
import { routes } from '../../management-api/routes/routes.js';
import { portalDocument } from '../../portal-api/portal-document.js';
import { portalRoutes } from '../../portal-api/portal-routes.js';
import { browserFiles } from './browser-files.js';
import { type Chapter, type Guide, type SourcePage, readGuide, targetOf } from './guide.js';
import { type Highlight, highlighter } from './highlight.js';
import { type NavigationGroup, type PageAssets, type DocsPage, pageDocument } from './layout.js';
import { type SearchSection, renderMarkdown } from './markdown.js';
import {
  ASSETS_PATH,
  DOCS_PATH,
  GUIDE_PATH,
  PORTAL_REFERENCE_PATH,
  escaped,
  relativeLink,
} from './page-paths.js';
import { referencePages } from './reference/reference-pages.js';

/** The documentation, ready to be served. */
export interface BuiltSite {
  /** Documents by path. */
  readonly pages: ReadonlyMap<string, string>;
  /** Files below `/docs/assets` by name, which holds the hash of the content. */
  readonly assets: ReadonlyMap<string, Uint8Array>;
  /** Broken links and other faults of the sources; empty when all is well. */
  readonly faults: readonly string[];
}

/** What the search finds: a section of a page. */
interface SearchEntry {
  /** From `/docs`, with the anchor. */
  readonly path: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

interface RenderedPage extends DocsPage {
  readonly sections: readonly SearchSection[];
}

/** Stands for `{base_url}` in the references; the pages' script shows the real one. */
const EXAMPLE_URL = 'https://id.example.com';

/**
 * Renders the guide, the examples and both API references. Needs development dependencies.
 * @param folder `interfaces/docs` of a checkout
 */
export async function buildSite(folder: string): Promise<BuiltSite> {
  const guide = readGuide(folder);
  const faults = [...guide.faults];
  const links: Link[] = [];
  const assets = new Map<string, Uint8Array>();
  const highlight = await highlighter();
  const add = (name: string, bytes: Uint8Array): string => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
    const { name: stem, ext } = posix.parse(name);
    const hashed = `${stem}-${hash}${ext}`;
    assets.set(hashed, bytes);
    return `${ASSETS_PATH}/${hashed}`;
  };
  const toPath = (page: string, path: string): string => {
    links.push({ page, path });
    return relativeLink(page, path);
  };
  const pages: RenderedPage[] = [
    ...guidePages(guide, { folder, highlight, faults, toPath, add }),
    ...references({ highlight, faults, toPath }),
  ];
  const search = Buffer.from(JSON.stringify(pages.flatMap(searchEntries)));
  const files = await browserFiles(join(folder, 'site', 'browser'));
  const shared: PageAssets = {
    style: add('site.css', files.style),
    script: add('site.js', files.script),
    search: add('search.json', search),
  };
  faults.push(...brokenLinks(pages, links));
  return { pages: new Map(pages.map((page) => [page.path, pageDocument(page, shared)])), assets, faults };
}

interface Link {
  readonly page: string;
  /** With a fragment. */
  readonly path: string;
}

interface Rendering {
  readonly highlight: Highlight;
  readonly faults: string[];
  /** Returns the link to a path, which is checked at the end. */
  readonly toPath: (page: string, path: string) => string;
}

function guidePages(
  { chapters, examples }: Guide,
  {
    folder,
    highlight,
    faults,
    toPath,
    add,
  }: Rendering & {
    readonly folder: string;
    readonly add: (name: string, bytes: Uint8Array) => string;
  },
): RenderedPage[] {
  const all: readonly Chapter[] =
    examples.length === 0 ? chapters : [...chapters, { title: 'Examples', pages: examples }];
  const sources = all.flatMap((chapter) => chapter.pages);
  const byFile = new Map(sources.map((page) => [page.file, page]));
  const navigation: NavigationGroup[] = all.map(({ title, pages }) => ({ title, links: pages }));
  const link = (from: SourcePage, href: string): string | null => {
    const target = targetOf(folder, from, href, byFile);
    switch (target.kind) {
      case 'elsewhere':
        return href;
      case 'source':
        return null;
      case 'page':
        return toPath(from.path, target.path);
      case 'file':
        return relativeLink(
          from.path,
          add(posix.basename(target.file), readFileSync(join(folder, target.file))),
        );
      case 'missing':
        faults.push(`${from.file} links to ${href}, which does not exist`);
        return null;
    }
  };
  const rendered = sources.map((page, index): RenderedPage => {
    const { html, headings, sections } = renderMarkdown(page.markdown, {
      highlight,
      link: (href) => link(page, href),
      fault: (message) => faults.push(`${page.file}: ${message}`),
    });
    const around = { previous: sources[index - 1], next: sources[index + 1] };
    return { path: page.path, title: page.title, html, headings, sections, navigation, ...around };
  });
  return [contentsPage(all, navigation), ...rendered];
}

/** Returns the first page of the guide: all its pages by chapter. */
function contentsPage(chapters: readonly Chapter[], navigation: readonly NavigationGroup[]): RenderedPage {
  const html = chapters.map(({ title, pages }) => {
    const items = pages.map(
      (page) => `<li><a href="${relativeLink(GUIDE_PATH, page.path)}">${escaped(page.title)}</a></li>`,
    );
    return `<section><h2>${escaped(title)}</h2><ul>${items.join('')}</ul></section>`;
  });
  return {
    path: GUIDE_PATH,
    title: 'Guide',
    html: `<h1>Guide</h1><div class="contents">${html.join('\n')}</div>`,
    navigation,
    next: chapters[0]?.pages[0],
    sections: [],
  };
}

function references({ highlight, faults, toPath }: Rendering): RenderedPage[] {
  const options = {
    highlight,
    fault: (message: string) => faults.push(`API reference: ${message}`),
    link: (page: string, href: string): string => {
      const path = href.startsWith(`${EXAMPLE_URL}/`) ? href.slice(EXAMPLE_URL.length) : href;
      return path.startsWith('/') || path.startsWith('#')
        ? toPath(page, path.startsWith('#') ? page + path : path)
        : href;
    },
  };
  const base = { baseUrl: EXAMPLE_URL, version: '' };
  return [
    ...referencePages(openApiDocument(routes, { ...base, portalReference: PORTAL_REFERENCE_PATH }), {
      ...options,
      path: DOCS_PATH,
      tagPath: `${DOCS_PATH}/api`,
      source: '[`/openapi.json`](/openapi.json)',
    }),
    ...referencePages(portalDocument(portalRoutes, { ...base, portalUrl: `${EXAMPLE_URL}/portal` }), {
      ...options,
      path: PORTAL_REFERENCE_PATH,
      tagPath: PORTAL_REFERENCE_PATH,
      source: '`openapi.json`, below the address of the portal',
    }),
  ];
}

const searchEntries = ({ path, title: page, sections }: RenderedPage): SearchEntry[] =>
  sections.map(({ id, title, text }) => ({
    path: path.slice(1) + (id === '' ? '' : `#${id}`),
    page,
    title,
    text,
  }));

/** Returns a message for each link to a page or a heading that does not exist. */
function brokenLinks(pages: readonly DocsPage[], links: readonly Link[]): string[] {
  const ids = new Map(
    pages.map(({ path, html }) => [path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
  );
  return links.flatMap(({ page, path }) => {
    const [target = '', id] = path.split('#');
    if (!target.startsWith(`${DOCS_PATH}/`) && target !== DOCS_PATH) return [];
    const known = ids.get(target);
    if (!known) return [`${page} links to ${target}, which does not exist`];
    return id === undefined || known.has(id)
      ? []
      : [`${page} links to ${target}#${id}, a heading that does not exist`];
  });
}
