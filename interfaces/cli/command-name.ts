/**
 * Returns how the command line is typed where this process runs: as an npm script when npm started the process, else (in
 * the image) as `tessera` on the PATH. Never `npx tessera`, which may fetch a package of another author.
 */
export const commandName = (env: Readonly<Record<string, string | undefined>>): string =>
  scripts.has(env['npm_lifecycle_event']) ? 'npm run -s tessera --' : 'tessera';

/** Scripts of package.json that start the command line or the service. */
const scripts: ReadonlySet<string | undefined> = new Set(['tessera', 'start', 'dev']);

/** Returns the message with `name` in place of `tessera` in its commands, which stand in backticks. */
export const typedAs = (name: string, message: string): string =>
  message.replaceAll('`tessera ', `\`${name} `);
