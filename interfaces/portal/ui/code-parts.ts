/** The languages whose code is shown in colours; `js` is also TypeScript, JSX and Vue. */
export type CodeLanguage = 'js' | 'java' | 'csharp' | 'go' | 'python' | 'shell' | 'yaml';

const words: Readonly<Record<CodeLanguage, string>> = {
  js: 'as async await class const default else export extends from function if import let new null private protected readonly return this throw true false try catch undefined void',
  java: 'class false import new null private public return static throws true var void',
  csharp:
    'await byte bool class decimal false foreach if in new null out public return static true using var void',
  go: 'case context defer else error err false for func if import int64 map nil package range return string struct switch true type var',
  python: 'and as class def dict for from if import in is None not or raise return str True False with',
  shell: 'echo read',
  yaml: '',
};

/** What stands out: comments, texts, words of the language. */
type Kind = 'comment' | 'text' | 'word';

const slashes = String.raw`\/\/.*|\/\*[^]*?\*\/`;
// not in the midst of a word or an address
const hash = String.raw`(?<![^\s])#.*`;
const quotedTexts = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`;

const comments: Readonly<Record<CodeLanguage, string>> = {
  js: slashes,
  java: slashes,
  csharp: slashes,
  go: slashes,
  python: hash,
  shell: hash,
  yaml: hash,
};

/** Returns the expression that finds what stands out; its groups are in the order of `kinds`. */
function expressionOf(language: CodeLanguage): RegExp {
  const texts =
    language === 'js' || language === 'go' ? `${quotedTexts}|\`(?:\\\\.|[^\`\\\\])*\`` : quotedTexts;
  const word =
    language === 'yaml' ? '^[ -]*[\\w-]+(?=:)' : `\\b(?:${words[language].replaceAll(' ', '|')})\\b`;
  return new RegExp(`(${comments[language]})|(${texts})|(${word})`, 'gm');
}

const kinds: readonly Kind[] = ['comment', 'text', 'word'];

/** A part of a code; `kind` is null for what does not stand out. */
export interface CodePart {
  readonly kind: Kind | null;
  readonly text: string;
}

/** Returns the parts of a code, which together are the code. */
export function partsOfCode(language: CodeLanguage, code: string): readonly CodePart[] {
  const parts: CodePart[] = [];
  let end = 0;
  const plain = (until: number): void => {
    if (until > end) parts.push({ kind: null, text: code.slice(end, until) });
  };
  for (const found of code.matchAll(expressionOf(language))) {
    plain(found.index);
    const kind = kinds.find((_, index) => found[index + 1] !== undefined) ?? null;
    parts.push({ kind, text: found[0] });
    end = found.index + found[0].length;
  }
  plain(code.length);
  return parts;
}
