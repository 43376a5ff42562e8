import type { CodeLanguage } from '../../../ui/code-parts.js';

/** The values of an application that code needs. No secret is among them. */
export interface SnippetDetails {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Null where none is registered. */
  readonly postLogoutRedirectUri: string | null;
  readonly audience: string;
  /** Separated by spaces. */
  readonly scope: string;
  /** How it authenticates. */
  readonly proof: 'secret' | 'key' | 'none';
  readonly takesAnyJwt: boolean;
}

/** A file of the code, or a part of one. */
export interface CodeFile {
  /** Its path in a usual project. */
  readonly name: string;
  readonly language: CodeLanguage;
  readonly text: string;
}

/** Code for one program, with the values of an application. */
export interface Snippet {
  /** Its word in the address. */
  readonly name: string;
  readonly title: string;
  readonly purpose: 'signIn' | 'api';
  readonly files: readonly CodeFile[];
}

/** Returns a text as a literal of JavaScript, Python, Java and YAML. */
export const quoted = (text: string): string => JSON.stringify(text);

/** Returns a file. */
export const file = (name: string, language: CodeLanguage, text: string): CodeFile => ({
  name,
  language,
  text,
});

/** Returns a line with a member of an object; none for null. */
export const member = (indent: string, name: string, value: string | null): string =>
  value === null ? '' : `\n${indent}${name}: ${quoted(value)},`;

/** Returns an address, e.g. the redirect URI; null for what is none, such as one that is not registered yet. */
function addressIn(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Returns the path of an address; `/` for what is none. */
export const pathOf = (address: string): string => addressIn(address)?.pathname ?? '/';

/** Returns the origin of an address; an empty text for what is none. */
export const originOf = (address: string): string => addressIn(address)?.origin ?? '';
