import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect } from 'chai';
import { root } from '../support/run/built-checkout.js';
import { GUIDE, contents, page, texts } from './guide-pages.js';

const MOST_README_LINES = 250;
const MOST_PICTURE_BYTES = 150_000;

/** Returns the anchors of a page's headings, as code hosts make them. */
const anchorsOf = (text: string): string[] =>
  [...text.replace(/^```.*?^```$/gms, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const files = readdirSync(join(root, GUIDE), { recursive: true, encoding: 'utf8' });

describe('the pages of the guide', () => {
  it('the contents of the guide name every page once, and no others', () => {
    const named = contents.flatMap(({ pages }) => pages);
    const there = files.filter((file) => file.endsWith('.md'));
    expect([...named].sort()).to.deep.equal(there.sort());
  });

  it('every page of the guide begins with its title, which no other page has', () => {
    const titles = [...texts].map(([file, text]) => {
      expect(text, file).to.match(/^# \S/);
      expect(text.replace(/^```.*?^```$/gms, '').match(/^# /gm), file).to.have.length(1);
      return text.split('\n')[0];
    });
    expect(new Set(titles).size).to.equal(titles.length);
  });

  it('README is short', () => {
    expect(page('README.md').split('\n').length).to.be.at.most(MOST_README_LINES);
  });

  it('README and the guide link to existing files and sections', () => {
    for (const [file, text] of texts) {
      const folder = file === 'README.md' ? '' : posix.join(GUIDE, posix.dirname(file));
      for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^https?:/.test(target)) continue;
        const [path = '', anchor] = target.split('#');
        const to = path === '' ? posix.join(GUIDE, file) : posix.join(folder, path);
        expect(existsSync(join(root, to)), `${file}: ${target}`).to.equal(true);
        if (anchor === undefined) continue;
        const linked = posix.relative(GUIDE, to);
        expect(anchorsOf(page(linked)), `${file}: ${target}`).to.include(anchor);
      }
    }
  });

  it('README links to every part of the guide', () => {
    const linked = [...page('README.md').matchAll(/\]\(interfaces\/docs\/guide\/([^)#]+)/g)].map(
      ([, target = '']) => target,
    );
    for (const { title, pages } of contents)
      expect(
        pages.some((file) => linked.includes(file)),
        title,
      ).to.equal(true);
  });

  it('every picture of the guide is small, and shown', () => {
    const pictures = files.filter((file) => file.endsWith('.png'));
    expect(pictures).to.not.deep.equal([]);
    const all = [...texts.values()].join('\n');
    for (const picture of pictures) {
      expect(statSync(join(root, GUIDE, picture)).size, picture).to.be.at.most(MOST_PICTURE_BYTES);
      expect(all, picture).to.contain(posix.basename(picture));
    }
  });
});
