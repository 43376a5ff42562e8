import { changeClient } from '../../application/client/change-client.js';
import type { ClientRecord } from '../../application/client/client-record.js';
import { clientRecord } from '../../application/client/client-record.js';
import { deleteClient } from '../../application/client/delete-client.js';
import type { FoundClient } from '../../application/client/find-client.js';
import { findClient } from '../../application/client/find-client.js';
import { rotateClientSecret } from '../../application/client/rotate-client-secret.js';
import type { CommandContext } from '../../application/shared/command-context.js';
import type { ClientSettingsInput } from '../../domain/client/client-input.js';
import type { Command, Values } from './command.js';
import { finished, operatorContext, optional, required, UsageError } from './command.js';
import { table } from './output.js';
import type { Tool } from './tool.js';

const named = { client: { type: 'string' } } as const;
const changeable = {
  name: { type: 'string' },
  audience: { type: 'string' },
  'redirect-uri': { type: 'string', multiple: true },
  'redirect-uris': { type: 'string' },
  'post-logout-redirect-uri': { type: 'string', multiple: true },
  'post-logout-redirect-uris': { type: 'string' },
  'auth-method': { type: 'string' },
  'access-token-type': { type: 'string' },
  'home-url': { type: 'string' },
} as const;

export const clientCommands: Readonly<Record<string, Command>> = {
  show: {
    usage: '--client <id>',
    summary: 'Shows an OpenID Connect client; its secrets are not kept.',
    options: named,
    prepare(values) {
      const clientId = required(values, 'client');
      return async (tool, output) => {
        const { tenantId, client } = await clientWith(tool, clientId);
        const record = clientRecord(client);
        output.result({ ...record, tenantId }, described(record));
      };
    },
  },
  change: {
    usage:
      '--client <id> [--name <name>] [--audience <audience>] [--redirect-uri <uri>]… [--post-logout-redirect-uri <uri>]… [--auth-method <method>] [--access-token-type at+jwt|JWT] [--home-url <url>]',
    summary:
      'Changes what is given of a client; a list is replaced as a whole, by none for "". Addresses without commas may stand together: --redirect-uris <uri,uri…>, --post-logout-redirect-uris.',
    options: { ...named, ...changeable },
    prepare(values) {
      const clientId = required(values, 'client');
      const settings = settingsIn(values);
      if (Object.values(settings).every((value) => value === undefined))
        throw new UsageError('nothing is given that is to change');
      return async (tool, output) => {
        const context = await contextOf(tool, clientId);
        const changed = await changeClient(tool.app, context, { clientId, ...settings });
        const { record } = await finished(tool, changed);
        output.result(record, described(record));
      };
    },
  },
  'rotate-secret': {
    usage: '--client <id> [--overlap-seconds <number>]',
    summary:
      'Gives a client another secret and prints it, this once; the former one works for a day unless told.',
    options: { ...named, 'overlap-seconds': { type: 'string' } },
    prepare(values) {
      const clientId = required(values, 'client');
      const overlap = optional(values, 'overlap-seconds');
      if (overlap !== undefined && !/^\d{1,9}$/.test(overlap))
        throw new UsageError(`--overlap-seconds is "${overlap}": it must be a whole number of seconds`);
      return async (tool, output) => {
        const context = await contextOf(tool, clientId);
        const { record, clientSecret } = await finished(
          tool,
          await rotateClientSecret(tool.app, context, {
            clientId,
            ...(overlap === undefined ? {} : { overlapSeconds: Number(overlap) }),
          }),
        );
        output.result({ ...record, clientSecret }, clientSecret);
      };
    },
  },
  delete: {
    usage: '--client <id>',
    summary: 'Deletes a client for good: what it was given ends, and its id is never used again.',
    options: named,
    prepare(values) {
      const clientId = required(values, 'client');
      return async (tool, output) => {
        const context = await contextOf(tool, clientId);
        await finished(tool, await deleteClient(tool.app, context, { clientId }));
        output.result({ clientId, deleted: true }, `deleted ${clientId}`);
      };
    },
  },
};

async function clientWith({ app }: Tool, clientId: string): Promise<FoundClient> {
  const found = await findClient(app, clientId);
  if (!found) throw new Error(`there is no client "${clientId}"`);
  return found;
}

const contextOf = async (tool: Tool, clientId: string): Promise<CommandContext> =>
  operatorContext(tool, (await clientWith(tool, clientId)).tenantId);

const settingsIn = (values: Values): ClientSettingsInput => ({
  name: optional(values, 'name'),
  audience: optional(values, 'audience'),
  redirectUris: listIn(values, 'redirect-uri'),
  postLogoutRedirectUris: listIn(values, 'post-logout-redirect-uri'),
  authMethod: textOrNone(values, 'auth-method'),
  accessTokenType: optional(values, 'access-token-type'),
  homeUrl: textOrNone(values, 'home-url'),
});

/** Null for "". */
const textOrNone = (values: Values, name: string): string | null | undefined =>
  values[name] === '' ? null : optional(values, name);

/** What the option says each time that it is given, and its plural form in one word; undefined when neither is. */
function listIn(values: Values, name: string): string[] | undefined {
  const [each, together] = [values[name], values[`${name}s`]];
  if (each === undefined && together === undefined) return undefined;
  return [each, typeof together === 'string' ? together.split(',') : []]
    .flat()
    .filter((value) => typeof value === 'string' && value !== '') as string[];
}

const described = (record: ClientRecord): string =>
  table(
    ['MEMBER', 'VALUE'],
    Object.entries(record).map(([member, value]) => [
      member,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
