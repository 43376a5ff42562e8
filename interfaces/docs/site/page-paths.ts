import { posix } from 'node:path';

/** The paths of the documentation, below `{base_url}`. */
export const DOCS_PATH = '/docs';
export const PORTAL_REFERENCE_PATH = '/docs/portal';
export const GUIDE_PATH = '/docs/guide';
export const EXAMPLES_PATH = '/docs/examples';
export const ASSETS_PATH = '/docs/assets';

/**
 * Returns the link from one page to a path of the service. Links are relative, so that the files of the build are the same for
 * every `BASE_URL`.
 * @param target may end in a fragment
 */
export function relativeLink(page: string, target: string): string {
  const folder = posix.dirname(page);
  if (target === '/') return `${posix.relative(folder, '/') || '.'}/`;
  const [path = '', fragment] = target.split('#');
  const hash = fragment === undefined ? '' : `#${fragment}`;
  if (path === page && hash !== '') return hash;
  return posix.join(posix.relative(folder, posix.dirname(path)), posix.basename(path)) + hash;
}

/** Returns text for HTML, in elements and attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
