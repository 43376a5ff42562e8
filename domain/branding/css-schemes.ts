// an unclosed one ends with the text, so that each character is read once
const commentsAndStrings =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\])*(?:"|$)|'(?:\\[\s\S]|[^'\\])*(?:'|$)/g;

/** A style sheet that matches has rules for both schemes. */
const bothSchemes = /\(\s*prefers-color-scheme\b|\blight-dark\(/i;

const properties = /(?<![\w-])[\w-]+(?=\s*:)/g;

/** Properties that change the colour of text or of its background; custom properties may do either. */
const painting = /^--|^all$|color|background|fill|stroke|filter|shadow|opacity|blend-mode|border-image|mask/i;

/**
 * Returns whether a style sheet paints for one colour scheme only: text of a dark page may then stand on a background that the
 * tenant chose for a light one. True in doubt, since an escape may spell any name.
 */
export function knowsOneScheme(css: string): boolean {
  const rules = css.replace(commentsAndStrings, ' ');
  if (bothSchemes.test(rules)) return false;
  return rules.includes('\\') || (rules.match(properties) ?? []).some((name) => painting.test(name));
}

const scheme = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;

/** Returns a style sheet whose rules for colour schemes follow the page's scheme instead of the browser's. */
export const inScheme = (css: string, shown: 'light' | 'dark'): string =>
  css.replace(scheme, (_, asked: string) =>
    asked.toLowerCase() === shown ? '(min-width:0)' : '(max-width:0)',
  );
