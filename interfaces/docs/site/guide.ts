import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { EXAMPLES_PATH, GUIDE_PATH } from './page-paths.js';

/** A page that is written in Markdown. */
export interface SourcePage {
  /** Its file, in the folder of the documentation: `guide/operate/install.md`. */
  readonly file: string;
  /** Where it is served: `/docs/guide/operate/install`. */
  readonly path: string;
  /** Its first heading. */
  readonly title: string;
  readonly markdown: string;
}

/** A part of the guide's table of contents. */
export interface Chapter {
  readonly title: string;
  readonly pages: readonly SourcePage[];
}

export interface Guide {
  readonly chapters: readonly Chapter[];
  readonly examples: readonly SourcePage[];
  /** What is wrong with the sources. */
  readonly faults: readonly string[];
}

/** The most folders and names in the path of a page, which the routes have room for. */
const MOST_PARTS = 3;

/** Files of an example that are shown, beside its README. */
const SHOWN: Readonly<Record<string, string>> = {
  '.js': 'js',
  '.mjs': 'js',
  '.json': 'json',
  '.html': 'html',
  '.csv': '',
};

/**
 * Reads the pages of the guide in the order of `guide/contents.json`, and those of the examples.
 * @param folder `interfaces/docs` of a checkout
 */
export function readGuide(folder: string): Guide {
  const faults: string[] = [];
  const contents = JSON.parse(readFileSync(join(folder, 'guide', 'contents.json'), 'utf8')) as {
    readonly title: string;
    readonly pages: readonly string[];
  }[];
  const chapters = contents.map(({ title, pages }) => ({
    title,
    pages: pages.flatMap((name) => {
      const file = `guide/${name}`;
      if (existsSync(join(folder, file))) return [sourcePage(folder, file, faults)];
      faults.push(`guide/contents.json names ${name}, which does not exist`);
      return [];
    }),
  }));
  const named = new Set(chapters.flatMap(({ pages }) => pages.map(({ file }) => file)));
  for (const name of filesBelow(join(folder, 'guide')))
    if (name.endsWith('.md') && !named.has(`guide/${name}`))
      faults.push(`guide/${name} is missing in guide/contents.json`);
  return { chapters, examples: examplesIn(folder, faults), faults };
}

function sourcePage(folder: string, file: string, faults: string[]): SourcePage {
  const markdown = readFileSync(join(folder, file), 'utf8');
  const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
  const name = file.slice('guide/'.length, -'.md'.length);
  if (title === undefined) faults.push(`${file} has no heading of the first level`);
  if (name.split('/').length > MOST_PARTS)
    faults.push(`${file} lies too deep: the routes know ${MOST_PARTS} parts`);
  return { file, path: `${GUIDE_PATH}/${name}`, title: title ?? name, markdown };
}

/** Returns a page for each example: its README, then its files. */
function examplesIn(folder: string, faults: string[]): SourcePage[] {
  const examples = join(folder, 'examples');
  if (!existsSync(examples)) return [];
  return readdirSync(examples)
    .sort()
    .map((name) => {
      const file = `examples/${name}/README.md`;
      const readme = existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '';
      if (readme === '') faults.push(`${file} is missing`);
      const [, title = name] = /^# (.+)$/m.exec(readme) ?? [];
      const shown = filesBelow(join(examples, name)).map((one) => {
        const language = SHOWN[posix.extname(one)];
        if (language === undefined) return '';
        const text = readFileSync(join(examples, name, one), 'utf8').trimEnd();
        return `\n## \`${one}\`\n\n\`\`\`\`${language}\n${text}\n\`\`\`\`\n`;
      });
      return { file, path: `${EXAMPLES_PATH}/${name}`, title, markdown: readme + shown.join('') };
    });
}

/** Returns the names of the files in a folder and those below, with `/`. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

/** What a link of a page leads to. */
export type Target =
  | { readonly kind: 'page'; readonly path: string }
  /** A picture, by its file. */
  | { readonly kind: 'file'; readonly file: string }
  /** A file of the sources, which is not served. */
  | { readonly kind: 'source' }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'missing' };

/**
 * Returns what a link leads to.
 * @param pages by file
 */
export function targetOf(
  folder: string,
  from: SourcePage,
  href: string,
  pages: ReadonlyMap<string, SourcePage>,
): Target {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return { kind: 'elsewhere' };
  if (href.startsWith('#')) return { kind: 'page', path: from.path + href };
  if (href.startsWith('/')) return { kind: 'page', path: href };
  const [name = '', fragment] = href.split('#');
  const file = posix.normalize(posix.join(posix.dirname(from.file), decodeURI(name))).replace(/\/$/, '');
  const page = pages.get(file) ?? pages.get(`${file}/README.md`);
  if (page) return { kind: 'page', path: page.path + (fragment === undefined ? '' : `#${fragment}`) };
  if (file === 'guide') return { kind: 'page', path: GUIDE_PATH };
  const at = join(folder, file);
  if (!existsSync(at)) return { kind: 'missing' };
  return /\.(png|svg|webp|jpg)$/.test(file) && statSync(at).isFile()
    ? { kind: 'file', file }
    : { kind: 'source' };
}
