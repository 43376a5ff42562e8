import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../support/run/built-checkout.js';

/** The folder of the guide, from the root of the checkout. */
export const GUIDE = 'interfaces/docs/guide';

/** The parts of the guide with the files of their pages, in the order in which they are read. */
export const contents = JSON.parse(readFileSync(join(root, GUIDE, 'contents.json'), 'utf8')) as readonly {
  readonly title: string;
  readonly pages: readonly string[];
}[];

/** The texts of README and of the pages of the guide, by file: `README.md`, `operate/install.md`. */
export const texts: ReadonlyMap<string, string> = new Map([
  ['README.md', readFileSync(join(root, 'README.md'), 'utf8')],
  ...contents
    .flatMap(({ pages }) => pages)
    .map((file): [string, string] => [file, readFileSync(join(root, GUIDE, file), 'utf8')]),
]);

/** README and the whole guide as one text. */
export const everything = [...texts.values()].join('\n');

/** Returns the text of a page. */
export function page(file: string): string {
  expect([...texts.keys()]).to.include(file);
  return texts.get(file)!;
}

/** Returns the section of a page under a heading, up to the next one of its level or above. */
export function section(file: string, heading: string): string {
  const text = page(file);
  const level = /^#+/.exec(heading)![0].length;
  const from = text.indexOf(`\n${heading}\n`);
  expect(from, `${file}: ${heading}`).to.be.greaterThan(-1);
  const rest = text.slice(from + heading.length + 1);
  const end = rest.search(new RegExp(`\n#{1,${level}} `));
  return end < 0 ? rest : rest.slice(0, end);
}

/** Returns the blocks of code in a language. */
export const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, block]) => block!);

/** Returns the words in backticks of a text without its blocks of code. */
export const quoted = (text: string): string[] =>
  [...text.replace(/^```.*?^```$/gms, '').matchAll(/`([^`]+)`/g)].map(([, word]) => word!);

/** Returns the cells of the rows of all tables of a text, without their heads. */
export const tableRows = (text: string): string[][] =>
  [...text.matchAll(/^\|.*\n\| -.*\n((?:\|.*\n?)+)/gm)].flatMap(([, rows = '']) =>
    rows
      .trim()
      .split('\n')
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  );
