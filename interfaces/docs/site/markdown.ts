import GithubSlugger from 'github-slugger';
import { Marked, type Token, type Tokens } from 'marked';
import type { Highlight } from './highlight.js';
import { escaped } from './page-paths.js';

/** A heading of a page. */
export interface Heading {
  readonly level: number;
  /** Its anchor, as GitHub names it. */
  readonly id: string;
  readonly text: string;
}

/** The text under a heading, for the search. */
export interface SearchSection {
  /** The anchor of the heading; empty for the first one. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface RenderedMarkdown {
  readonly html: string;
  /** All headings in their order, the page's own first. */
  readonly headings: readonly Heading[];
  readonly sections: readonly SearchSection[];
}

export interface MarkdownOptions {
  readonly highlight: Highlight;
  /** Returns the address for a link or an image of the text; null makes the link plain text. */
  readonly link: (href: string) => string | null;
  /** Called with what cannot be shown. */
  readonly fault: (message: string) => void;
  /** What is added to the level of each heading. Default: 0. */
  readonly deeper?: number;
  /** Gives out anchors. Default: one that knows none yet. */
  readonly slugger?: GithubSlugger;
}

/** Returns the HTML of a Markdown text (GitHub's dialect), with its headings and its plain text. */
export function renderMarkdown(markdown: string, options: MarkdownOptions): RenderedMarkdown {
  const { highlight, link, fault, deeper = 0, slugger = new GithubSlugger() } = options;
  const headings = new Map<Token, Heading>();
  const marked = new Marked({
    renderer: {
      heading(token) {
        const { tokens, depth } = token;
        const level = Math.min(depth + deeper, 6);
        const text = tokens.map(plainText).join('');
        const id = slugger.slug(text);
        headings.set(token, { level, id, text });
        const content = this.parser.parseInline(tokens);
        return level === 1
          ? `<h1 id="${id}">${content}</h1>\n`
          : `<h${level} id="${id}">${content} ${anchorLink(id, text)}</h${level}>\n`;
      },
      code({ text, lang = '' }) {
        const language = lang.split(/\s/)[0] ?? '';
        const html = highlight(text, language);
        if (html === null) fault(`the language ${language} of a code block is not known`);
        return codeBlock(html ?? escaped(text));
      },
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: string): string =>
          `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const isHeaded = token.header.some(({ text }) => text !== '');
        const head = isHeaded ? `<thead>${cells(token.header, 'th')}</thead>` : '';
        const body = token.rows.map((row) => cells(row, 'td')).join('\n');
        return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        const address = link(href);
        const content = this.parser.parseInline(tokens);
        return address === null ? content : `<a href="${escaped(address)}">${content}</a>`;
      },
      image({ href, text }) {
        const address = link(href);
        return address === null ? escaped(text) : `<img src="${escaped(address)}" alt="${escaped(text)}">`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const html = marked.parser(tokens);
  return { html, headings: [...headings.values()], sections: sectionsOf(tokens, headings) };
}

/** Returns the link beside a heading that leads to it. */
export const anchorLink = (id: string, text: string): string =>
  `<a class="anchor" href="#${id}" aria-label="Link to “${escaped(text)}”">#</a>`;

/** Returns a block of code, which the keyboard can scroll. */
export const codeBlock = (html: string): string =>
  `<div class="code"><pre tabindex="0"><code>${html}</code></pre></div>\n`;

function sectionsOf(tokens: readonly Token[], headings: ReadonlyMap<Token, Heading>): SearchSection[] {
  const sections: { id: string; title: string; text: string }[] = [];
  for (const token of tokens) {
    const heading = headings.get(token);
    if (heading)
      sections.push({ id: sections.length === 0 ? '' : heading.id, title: heading.text, text: '' });
    else if (sections.length > 0) sections.at(-1)!.text += `${plainText(token)} `;
  }
  return sections.map(({ text, ...section }) => ({ ...section, text: text.replace(/\s+/g, ' ').trim() }));
}

/** Returns the words of a part of a text. */
function plainText(token: Token): string {
  switch (token.type) {
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows]
        .flatMap((row) => row.map(({ tokens }) => tokens.map(plainText).join('')))
        .join(' ');
    }
    case 'list':
      return (token as Tokens.List).items.map(plainText).join(' ');
    case 'html':
      return '';
    default:
      if ('tokens' in token) return token.tokens.map(plainText).join(token.type === 'list_item' ? ' ' : '');
      return 'text' in token && typeof token.text === 'string' ? unescaped(token.text) : '';
  }
}

/** marked escapes the text of some tokens. */
const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
