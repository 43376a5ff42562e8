/** Translates the names of streams to those on the server, where all of a store begin with a prefix. */
export interface StreamNames {
  readonly toServer: (name: string) => string;
  readonly fromServer: (name: string) => string;
}

/** The first character of names without the prefix; no stream of a server has it. */
const OUTSIDE = '\u0000';

/** Creates the translation for a prefix. Names of the server without it get a mark and are translated back unchanged. */
export const streamNames = (prefix: string): StreamNames => ({
  toServer: (name) => (name.startsWith(OUTSIDE) ? name.slice(OUTSIDE.length) : prefix + name),
  fromServer: (name) => (name.startsWith(prefix) ? name.slice(prefix.length) : OUTSIDE + name),
});
