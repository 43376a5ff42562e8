import { SERVICE_NAME } from '../../../application/shared/service-name.js';
import type { Heading } from './markdown.js';
import { DOCS_PATH, GUIDE_PATH, PORTAL_REFERENCE_PATH, escaped, relativeLink } from './page-paths.js';

/** A group of links in the navigation of a page. */
export interface NavigationGroup {
  readonly title: string;
  readonly links: readonly NavigationLink[];
}

export interface NavigationLink {
  readonly title: string;
  readonly path: string;
}

/** A page before it gets its frame. */
export interface DocsPage {
  readonly path: string;
  readonly title: string;
  readonly html: string;
  /** Those that the page's own table of contents names. Default: none. */
  readonly headings?: readonly Heading[];
  readonly navigation: readonly NavigationGroup[];
  readonly previous?: NavigationLink | undefined;
  readonly next?: NavigationLink | undefined;
  /** Whether the page shows examples beside its text. */
  readonly isWide?: boolean;
}

/** The paths of the files that each page loads. */
export interface PageAssets {
  readonly style: string;
  readonly script: string;
  /** Of what the search finds. */
  readonly search: string;
}

/** The parts of the documentation, in the head of each page. */
const parts: readonly NavigationLink[] = [
  { title: 'Guide', path: GUIDE_PATH },
  { title: 'Management API', path: DOCS_PATH },
  { title: 'Portal API', path: PORTAL_REFERENCE_PATH },
];

/** Returns the part that a page belongs to. */
const partOf = (path: string): string => {
  if (path.startsWith(PORTAL_REFERENCE_PATH)) return PORTAL_REFERENCE_PATH;
  return path === DOCS_PATH || path.startsWith(`${DOCS_PATH}/api/`) ? DOCS_PATH : GUIDE_PATH;
};

/** Returns the document of a page. */
export function pageDocument(page: DocsPage, assets: PageAssets): string {
  const { path, title, html } = page;
  const to = (target: string): string => escaped(relativeLink(path, target));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(title)} · ${SERVICE_NAME}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${to(assets.style)}">
<script src="${to(assets.script)}" data-search="${to(assets.search)}" data-root="${to('/')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<button class="menu" type="button" popovertarget="navigation">Menu</button>
<a class="brand" href="${to(GUIDE_PATH)}"><span class="mark" aria-hidden="true">${SERVICE_NAME.charAt(0)}</span>${SERVICE_NAME}</a>
<nav class="parts" aria-label="Documentation">${partLinks(path)}</nav>
<div class="tools"></div>
</header>
<div class="frame">
<nav class="pages" id="navigation" popover aria-label="Pages">
<div class="narrow">${partLinks(path)}</div>
${page.navigation.map((group) => groupHtml(path, group)).join('\n')}
</nav>
<main id="content" tabindex="-1"${page.isWide ? ' class="wide"' : ''}>
<article>
${html}
</article>
${turnHtml(page)}
</main>
${tableOfContents(page)}
</div>
</body>
</html>
`;
}

const partLinks = (path: string): string =>
  parts
    .map((part) => linkHtml(path, part, partOf(path) === part.path ? ' aria-current="true"' : ''))
    .join('\n');

const linkHtml = (page: string, { title, path }: NavigationLink, attributes = ''): string =>
  `<a href="${escaped(relativeLink(page, path))}"${attributes}>${escaped(title)}</a>`;

function groupHtml(page: string, { title, links }: NavigationGroup): string {
  const items = links.map((link) => {
    const current = link.path === page ? ' aria-current="page"' : '';
    return `<li>${linkHtml(page, link, current)}</li>`;
  });
  const isOpen = links.some(({ path }) => path.split('#')[0] === page);
  return `<details${isOpen ? ' open' : ''}><summary>${escaped(title)}</summary><ul>${items.join('')}</ul></details>`;
}

/** Returns the links to the pages before and after. */
function turnHtml({ path, previous, next }: DocsPage): string {
  if (!previous && !next) return '';
  const link = (one: NavigationLink | undefined, rel: string, label: string): string =>
    one
      ? `<a rel="${rel}" href="${escaped(relativeLink(path, one.path))}"><small>${label}</small> ${escaped(one.title)}</a>`
      : '';
  return `<nav class="turn" aria-label="Previous and next page">${link(previous, 'prev', 'Previous')}${link(next, 'next', 'Next')}</nav>`;
}

function tableOfContents({ headings = [], isWide }: DocsPage): string {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 2 || isWide) return '';
  const items = shown.map(
    ({ level, id, text }) => `<li class="level-${level}"><a href="#${id}">${escaped(text)}</a></li>`,
  );
  return `<nav class="toc" aria-labelledby="toc-title"><p id="toc-title">On this page</p><ul>${items.join('')}</ul></nav>`;
}
