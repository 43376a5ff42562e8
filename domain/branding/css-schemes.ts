// to the end where they are not closed: so that each character is looked at once
const commentsAndStrings =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\])*(?:"|$)|'(?:\\[\s\S]|[^'\\])*(?:'|$)/g;

/** What a style sheet says that has rules for both schemes. */
const bothSchemes = /\(\s*prefers-color-scheme\b|\blight-dark\(/i;

const properties = /(?<![\w-])[\w-]+(?=\s*:)/g;

/** Properties that change what is read, or what it is read on; custom ones may be either. */
const painting = /^--|^all$|color|background|fill|stroke|filter|shadow|opacity|blend-mode|border-image|mask/i;

/**
 * Whether a style sheet paints for one colour scheme only: text of ours in the colour of a dark page may then stand on
 * a ground of the tenant's for a light one. Where in doubt (an escape may spell any name), it does.
 */
export function knowsOneScheme(css: string): boolean {
  const rules = css.replace(commentsAndStrings, ' ');
  if (bothSchemes.test(rules)) return false;
  return rules.includes('\\') || (rules.match(properties) ?? []).some((name) => painting.test(name));
}

const scheme = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;

/** Returns a style sheet whose rules for colour schemes heed the page's, whatever the visitor's browser prefers. */
export const inScheme = (css: string, shown: 'light' | 'dark'): string =>
  css.replace(scheme, (_, asked: string) =>
    asked.toLowerCase() === shown ? '(min-width:0)' : '(max-width:0)',
  );
