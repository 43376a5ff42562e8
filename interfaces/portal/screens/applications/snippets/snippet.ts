/** The values of an application that code needs. No secret is among them. */
export interface SnippetFacts {
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

/** Code for one program, with the values of an application. */
export interface Snippet {
  /** Its word in the address. */
  readonly name: string;
  readonly title: string;
  readonly purpose: 'signIn' | 'api';
  readonly code: string;
}

/** Returns a text as a literal of JavaScript, Python, Java and YAML. */
export const quoted = (text: string): string => JSON.stringify(text);
