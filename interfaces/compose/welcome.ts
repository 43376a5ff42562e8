import { portalAddress } from '../../application/mail/link-address.js';
import { ownAddress } from '../../domain/shared/own-address.js';
import type { BootstrapApiKey } from '../../application/bootstrap/bootstrap-document.js';
import type { Config } from '../config.js';
import type { BootstrapResult } from './bootstrap/run-bootstrap.js';

const quoted = (text: string): string =>
  /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** The oldest release line of Node that gets security fixes. */
const SUPPORTED_NODE = 22;

export interface WelcomeOptions {
  /** Version of Node, without `v`. */
  readonly node: string;
  /** See `commandName`. */
  readonly command: string;
}

/** Returns the text that a terminal shows after the start: addresses, files, a first request. Names files, never secrets. */
export function welcome(
  { baseUrl, portalUrl, dataDir, databaseUrl, docs }: Config,
  bootstrap: BootstrapResult | null,
  { node, command }: WelcomeOptions,
): string {
  const lines = [
    `Tessera is ready at ${baseUrl}`,
    `  Portal             ${portalUrl}`,
    '                     Owners and administrators sign in there, and manage their organisation.',
    `  API documentation  ${ownAddress(baseUrl, docs ? '/docs' : '/openapi.json')}`,
    `  Health             ${ownAddress(baseUrl, '/health/ready')}`,
    `  Data               ${databaseUrl === null ? dataDir : `the database of DATABASE_URL, and ${dataDir}`}`,
  ];
  const tenants = bootstrap?.document.tenants ?? [];
  if (bootstrap && tenants.length > 0) {
    lines.push(
      `  Tenants            ${tenants.map(({ slug }) => slug).join(', ')}`,
      ...tenants.map(
        ({ slug, owner }) =>
          `  Owner of ${slug}: ${owner.email} signs in at ${portalAddress(portalUrl, slug)}`,
      ),
      `  Their secrets      ${bootstrap.file}`,
    );
    const readsUsers = ({ key, scopes }: BootstrapApiKey): boolean =>
      key !== undefined && scopes.includes('users:read');
    const index = tenants.findIndex(({ apiKeys }) => apiKeys?.some(readsUsers));
    const key = tenants[index]?.apiKeys?.findIndex(readsUsers);
    if (key !== undefined) {
      const read = `require(${JSON.stringify(bootstrap.file)}).tenants[${index}].apiKeys[${key}].key`;
      lines.push(
        '',
        'Try it:',
        `  curl -s ${quoted(ownAddress(baseUrl, '/api/users'))} -H "X-Api-Key: $(node -p ${quoted(read)})"`,
      );
    }
  } else {
    // tenants may exist that no bootstrap created
    lines.push('', `Tenants are made by \`${command} tenants create\`, or by BOOTSTRAP_FILE.`);
  }
  if (parseInt(node, 10) < SUPPORTED_NODE)
    lines.push(
      '',
      `Node ${node} gets no security fixes any more: Node 24 is the better choice for production.`,
    );
  return `${lines.join('\n')}\n`;
}
