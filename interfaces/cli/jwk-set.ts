import { readFileSync } from 'node:fs';

/**
 * Returns the JWK Set (RFC 7517, section 5) that a text is, or that the file with this name holds; null where neither is one.
 * Its keys are not looked at.
 */
export function jwkSetIn(textOrFile: string): { readonly keys: readonly unknown[] } | null {
  try {
    const text = textOrFile.trimStart().startsWith('{') ? textOrFile : readFileSync(textOrFile, 'utf8');
    const set = JSON.parse(text) as { readonly keys?: unknown };
    return Array.isArray(set.keys) ? { ...set, keys: set.keys as readonly unknown[] } : null;
  } catch {
    return null;
  }
}
