/** How streams are called on the server: by their own names, behind a beginning that all of a store's streams have. */
export interface StreamNames {
  readonly toServer: (name: string) => string;
  readonly fromServer: (name: string) => string;
}

/** No server's stream is called like that. */
const OUTSIDE = '\u0000';

/** Names behind `prefix`. Those of the server that do not begin so are told apart from ours, and translated back as they were. */
export const streamNames = (prefix: string): StreamNames => ({
  toServer: (name) => (name.startsWith(OUTSIDE) ? name.slice(OUTSIDE.length) : prefix + name),
  fromServer: (name) => (name.startsWith(prefix) ? name.slice(prefix.length) : OUTSIDE + name),
});
