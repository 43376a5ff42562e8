import { createHighlighterCore, createCssVariablesTheme } from '@shikijs/core';
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import { escaped } from './page-paths.js';

/** Returns the HTML of a code block's text; null for a language that is not known. */
export type Highlight = (code: string, language: string) => string | null;

/** Languages without colours. */
const PLAIN = ['', 'text', 'txt', 'mermaid'];

/**
 * Returns the function that colours code, by classes `token-…`: the policy of the pages forbids style in attributes, and a
 * class has a colour for each scheme.
 */
export async function highlighter(): Promise<Highlight> {
  const shiki = await createHighlighterCore({
    themes: [createCssVariablesTheme({ variablePrefix: '--' })],
    langs: [
      import('@shikijs/langs/shellscript'),
      import('@shikijs/langs/typescript'),
      import('@shikijs/langs/javascript'),
      import('@shikijs/langs/json'),
      import('@shikijs/langs/http'),
      import('@shikijs/langs/sql'),
      import('@shikijs/langs/yaml'),
      import('@shikijs/langs/html'),
      import('@shikijs/langs/css'),
      import('@shikijs/langs/ini'),
      import('@shikijs/langs/toml'),
      import('@shikijs/langs/xml'),
      import('@shikijs/langs/python'),
      import('@shikijs/langs/java'),
      import('@shikijs/langs/csharp'),
      import('@shikijs/langs/razor'),
      import('@shikijs/langs/nginx'),
      import('@shikijs/langs/docker'),
      import('@shikijs/langs/diff'),
    ],
    engine: createJavaScriptRegexEngine(),
  });
  const known = new Set(shiki.getLoadedLanguages());
  return (code, language) => {
    if (PLAIN.includes(language)) return escaped(code);
    if (!known.has(language)) return null;
    // without a limit of time, so that a busy machine colours the same
    const options = { lang: language, theme: 'css-variables', tokenizeTimeLimit: 0 };
    const { tokens } = shiki.codeToTokens(code, options);
    return tokens.map((line) => line.map(tokenHtml).join('')).join('\n');
  };
}

function tokenHtml({ content, color = '' }: { readonly content: string; readonly color?: string }): string {
  const [, kind] = /^var\(--(token-[a-z-]+)\)$/.exec(color) ?? [];
  return kind === undefined ? escaped(content) : `<span class="${kind}">${escaped(content)}</span>`;
}
