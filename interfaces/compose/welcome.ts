import type { Config } from '../config.js';
import type { BootstrapResult } from './bootstrap/run-bootstrap.js';

const quoted = (text: string): string =>
  /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Node releases from this one on get security fixes. */
const SUPPORTED_NODE = 22;

export interface WelcomeOptions {
  /** Version of Node, without `v`. */
  readonly node: string;
  /** How the command line is typed here. */
  readonly command: string;
}

/** Returns what a person at the terminal wants to know first. Names files, never secrets. */
export function welcome(
  { baseUrl, dataDir, databaseUrl }: Config,
  bootstrap: BootstrapResult | null,
  { node, command }: WelcomeOptions,
): string {
  const lines = [
    `Tessera is ready at ${baseUrl}`,
    `  API documentation  ${baseUrl}/docs`,
    `  Health             ${baseUrl}/health/ready`,
    `  Data               ${databaseUrl === null ? dataDir : `the database of DATABASE_URL, and ${dataDir}`}`,
  ];
  const tenants = bootstrap?.document.tenants ?? [];
  if (bootstrap && tenants.length > 0) {
    lines.push(
      `  Tenants            ${tenants.map(({ slug }) => slug).join(', ')}`,
      `  Their secrets      ${bootstrap.file}`,
    );
    const index = tenants.findIndex(({ apiKeys }) =>
      apiKeys?.some(({ key, scopes }) => key && scopes.includes('users:read')),
    );
    const key = tenants[index]?.apiKeys?.findIndex(
      ({ key: secret, scopes }) => secret && scopes.includes('users:read'),
    );
    if (key !== undefined) {
      const read = `require(${JSON.stringify(bootstrap.file)}).tenants[${index}].apiKeys[${key}].key`;
      lines.push(
        '',
        'Try it:',
        `  curl -s ${quoted(`${baseUrl}/api/users`)} -H "X-Api-Key: $(node -p ${quoted(read)})"`,
      );
    }
  } else {
    // there may be some: nothing here knows of those that were made elsewhere
    lines.push('', `Tenants are made by \`${command} tenants create\`, or by BOOTSTRAP_FILE.`);
  }
  if (parseInt(node, 10) < SUPPORTED_NODE)
    lines.push(
      '',
      `Node ${node} gets no security fixes any more: Node 24 is the better choice for production.`,
    );
  return `${lines.join('\n')}\n`;
}
