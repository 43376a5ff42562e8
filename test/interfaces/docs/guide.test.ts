import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { readGuide, targetOf } from '../../../interfaces/docs/site/guide.js';
import { highlighter } from '../../../interfaces/docs/site/highlight.js';
import { renderMarkdown } from '../../../interfaces/docs/site/markdown.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';

/** Returns a folder with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder('docs');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const contents = (...pages: string[]): string => JSON.stringify([{ title: 'Operate', pages }]);

describe('the sources of the guide', () => {
  it('a page of the guide has the title of its first heading and the path of its file', () => {
    const folder = folderWith({
      'guide/contents.json': contents('operate/install.md'),
      'guide/operate/install.md': '# Install it\n\nText',
    });
    const { chapters, faults } = readGuide(folder);
    expect(faults).to.deep.equal([]);
    expect(chapters[0]!.pages[0]).to.include({ path: '/docs/guide/operate/install', title: 'Install it' });
  });

  it('a page that is missing, not listed, without a heading, or too deep is a fault', () => {
    const folder = folderWith({
      'guide/contents.json': contents('gone.md', 'plain.md', 'a/b/c/d.md'),
      'guide/plain.md': 'Text',
      'guide/other.md': '# Other',
      'guide/a/b/c/d.md': '# Deep',
    });
    expect(readGuide(folder).faults).to.have.members([
      'guide/contents.json names gone.md, which does not exist',
      'guide/plain.md has no heading of the first level',
      'guide/other.md is missing in guide/contents.json',
      'guide/a/b/c/d.md lies too deep: the routes know 3 parts',
    ]);
  });

  it('an example is a page: its README, then its files', () => {
    const folder = folderWith({
      'guide/contents.json': contents(),
      'examples/web-app/README.md': '# A web application',
      'examples/web-app/server.js': 'listen();',
    });
    const [example] = readGuide(folder).examples;
    expect(example).to.include({ path: '/docs/examples/web-app', title: 'A web application' });
    expect(example!.markdown).to.contain('## `server.js`\n\n````js\nlisten();\n````');
  });

  it('a link leads to a page, a picture, a source or elsewhere, or is broken', () => {
    const folder = folderWith({
      'guide/contents.json': contents('operate/install.md', 'scale.md'),
      'guide/operate/install.md': '# Install',
      'guide/scale.md': '# Scale',
      'guide/one.png': '',
      'examples/web-app/README.md': '# A web application',
    });
    const { chapters, examples } = readGuide(folder);
    const pages = new Map([...chapters[0]!.pages, ...examples].map((page) => [page.file, page]));
    const target = (href: string): unknown => targetOf(folder, chapters[0]!.pages[0]!, href, pages);
    expect(target('../scale.md#memory')).to.deep.equal({ kind: 'page', path: '/docs/guide/scale#memory' });
    expect(target('#next')).to.deep.equal({ kind: 'page', path: '/docs/guide/operate/install#next' });
    expect(target('../../examples/web-app/')).to.deep.equal({ kind: 'page', path: '/docs/examples/web-app' });
    expect(target('/docs')).to.deep.equal({ kind: 'page', path: '/docs' });
    expect(target('../one.png')).to.deep.equal({ kind: 'file', file: 'guide/one.png' });
    expect(target('../contents.json')).to.deep.equal({ kind: 'source' });
    expect(target('https://example.com')).to.deep.equal({ kind: 'elsewhere' });
    expect(target('gone.md')).to.deep.equal({ kind: 'missing' });
  });
});

describe('a text in Markdown', () => {
  it('a text in Markdown becomes HTML with anchors, coloured code by classes, and what the search needs', async () => {
    const faults: string[] = [];
    const rendered = renderMarkdown(
      '# Title\n\nOne.\n\n## Two & three\n\n```js\nconst a = "<b>";\n```\n\n| A | B |\n| - | - |\n| x | `y` |\n\n[there](x.md)',
      {
        highlight: await highlighter(),
        link: (href) => (href === 'x.md' ? 'x' : null),
        fault: (message) => faults.push(message),
      },
    );
    expect(rendered.headings).to.deep.equal([
      { level: 1, id: 'title', text: 'Title' },
      { level: 2, id: 'two--three', text: 'Two & three' },
    ]);
    expect(rendered.sections).to.deep.equal([
      { id: '', title: 'Title', text: 'One.' },
      { id: 'two--three', title: 'Two & three', text: 'const a = "<b>"; A B x y there' },
    ]);
    expect(rendered.html).to.contain('<a href="x">there</a>').and.to.contain('class="token-keyword"');
    expect(rendered.html).not.to.contain('<b>');
    expect(faults).to.deep.equal([]);
  });

  it('a block of code in a language that is not known is a fault', async () => {
    const faults: string[] = [];
    const options = { link: () => null, fault: (message: string) => faults.push(message) };
    renderMarkdown('```klingon\nx\n```', { ...options, highlight: await highlighter() });
    expect(faults).to.deep.equal(['the language klingon of a code block is not known']);
  });
});
