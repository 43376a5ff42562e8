import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Compressed, compressed } from '../../http/answers/encoded.js';

/** The documentation as the service answers it. */
export interface ServedSite {
  /** Returns a page by its path. */
  page(path: string): Promise<ServedPage | undefined>;
  /** Returns a file below `/docs/assets` by its name. */
  asset(name: string): Promise<Compressed | undefined>;
}

export interface ServedPage extends Compressed {
  /** Changes with the content. */
  readonly digest: string;
}

/** What the build writes beside the files. */
export interface SiteIndex {
  /** The digests of pages, by path. */
  readonly pages: Readonly<Record<string, string>>;
  readonly assets: readonly string[];
}

/** The folder of the documentation, beside this one: sources in a checkout, files in a build. */
const docsFolder = fileURLToPath(new URL('../', import.meta.url));

/** Where the build writes the files, in the folder of the documentation. */
export const WRITTEN = 'written';
export const INDEX = 'site.json';

/** Returns the name of a page's file in the folder that the build writes. */
export const fileOfPage = (path: string): string => `pages${path}.html`;

export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

let served: Promise<ServedSite> | undefined;

/**
 * Returns what the build wrote; in a checkout that is not built, renders the sources, once a process.
 * @param folder the folder of the documentation; the first call decides. Default: the one beside this module
 */
export function servedSite(folder: string = docsFolder): Promise<ServedSite> {
  return (served ??= load(folder).catch((error: unknown) => {
    served = undefined;
    throw error;
  }));
}

function load(docs: string): Promise<ServedSite> {
  const folder = join(docs, WRITTEN);
  return existsSync(join(folder, INDEX)) ? Promise.resolve(writtenSite(folder)) : renderedSite(docs);
}

/** Reads each file when it is asked for: the pages are many, and readers few. */
function writtenSite(folder: string): ServedSite {
  const { pages, assets } = JSON.parse(readFileSync(join(folder, INDEX), 'utf8')) as SiteIndex;
  const digests = new Map(Object.entries(pages));
  const names = new Set(assets);
  const read = async (name: string): Promise<Compressed> => {
    const [br, gzip] = await Promise.all(
      ['br', 'gz'].map((coding) => readFile(join(folder, `${name}.${coding}`))),
    );
    return { br: br!, gzip: gzip! };
  };
  return {
    page: async (path) => {
      const digest = digests.get(path);
      return digest === undefined ? undefined : { ...(await read(fileOfPage(path))), digest };
    },
    asset: async (name) => (names.has(name) ? read(join('assets', name)) : undefined),
  };
}

async function renderedSite(docs: string): Promise<ServedSite> {
  const { buildSite } = await import('./build-site.js');
  const { pages, assets } = await buildSite(docs);
  const page = (path: string): ServedPage | undefined => {
    const html = pages.get(path);
    return html === undefined ? undefined : { ...compressed(Buffer.from(html)), digest: digestOf(html) };
  };
  const asset = (name: string): Compressed | undefined => {
    const bytes = assets.get(name);
    return bytes === undefined ? undefined : compressed(bytes);
  };
  return { page: (path) => Promise.resolve(page(path)), asset: (name) => Promise.resolve(asset(name)) };
}
