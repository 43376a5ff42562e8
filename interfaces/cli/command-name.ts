/**
 * Returns how the command line is typed where this process runs: in a clone by npm, which tells its scripts that they are;
 * elsewhere (in the image) it is on the PATH. Never `npx tessera`, which may fetch a package of strangers.
 */
export const commandName = (env: Readonly<Record<string, string | undefined>>): string =>
  scripts.has(env['npm_lifecycle_event']) ? 'npm run -s tessera --' : 'tessera';

/** Scripts of package.json that start the command line or the service. */
const scripts: ReadonlySet<string | undefined> = new Set(['tessera', 'start', 'dev']);

/** Returns a message whose commands (`tessera …` in backticks) are as they are typed here. */
export const typedAs = (name: string, message: string): string =>
  message.replaceAll('`tessera ', `\`${name} `);
