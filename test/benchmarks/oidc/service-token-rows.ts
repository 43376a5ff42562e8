import { defineRole } from '../../../application/role/define-role.js';
import { registerClient } from '../../../application/client/register-client.js';
import { registerResource } from '../../../application/resource/register-resource.js';
import type { Runtime } from '../../../interfaces/compose/runtime/runtime.js';
import { driveServer, type LoadClient, loadClient } from '../../support/bench/http-load.js';
import { type Served, serveScript } from '../../support/bench/http-bench.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { until } from '../../support/run/until.js';
import type { BenchContext, Row, Sample } from '../measure.js';
import { basic } from './authorization-request.js';

const CONNECTIONS = 16;
const OPERATIONS = 3_000;
const API = 'https://orders.bench.test';
const SECRET = 'bench-secret-bench-secret-bench-secret';

/**
 * Tokens of services (`client_credentials`): against a bare handler that signs, since one signature bounds both, and one with 50
 * permissions against one without.
 */
export async function serviceTokenRows(
  context: BenchContext,
  served: Served,
  { app }: Pick<Runtime, 'app'>,
  tenantId: string,
): Promise<Row[]> {
  const command = () => systemCommand({ tenantId });
  const permissions = Array.from({ length: 50 }, (_, index) => ({ name: `orders:permission-${index}` }));
  await registerResource(app, command(), { identifier: API, permissions });
  const held = permissions.map(({ name }) => ({ resource: API, name }));
  await defineRole(app, command(), { name: 'Everything', permissions: held });
  const machine = { kind: 'service', grantTypes: ['client_credentials'], redirectUris: [] };
  await registerClient(app, command(), {
    ...machine,
    clientId: 'bench-service',
    clientSecret: SECRET,
    resources: [API],
    roles: ['Everything'],
  });
  const floor = await serveScript(context, './service-token-floor.mjs', '');
  const [ours, bare] = [await loading(context, served.url), await loading(context, floor.url)];
  const asking =
    (client: LoadClient, { pid }: Served, path: string, more: Readonly<Record<string, string>> = {}) =>
    (): Promise<Sample> =>
      driveServer(pid, { concurrency: CONNECTIONS, operations: OPERATIONS }, async () => {
        const { status, body } = await ask(client, path, more);
        if (status !== 200) throw new Error(`${status}: ${body}`);
      });
  const plain = asking(ours, served, '/connect/token');
  const withPermissions = asking(ours, served, '/connect/token', { resource: API });
  // the service sees within a second what was registered beside it
  await until(async () => (await ask(ours, '/connect/token', { resource: API })).status === 200);
  for (const warming of [plain, withPermissions, asking(bare, floor, '/token')]) await warming();
  return [
    {
      name: 'client credentials against a bare handler that signs',
      subject: plain,
      floor: asking(bare, floor, '/token'),
      target: { atLeast: 0.85 },
    },
    {
      name: 'client credentials with 50 permissions against none',
      figure: 'p50',
      unit: 'ms',
      subject: withPermissions,
      floor: plain,
      target: { atMost: 1.1 },
    },
  ];
}

const ask = (client: LoadClient, path: string, more: Readonly<Record<string, string>>) =>
  client.ask(
    'POST',
    path,
    `${basic('bench-service', SECRET)}Content-Type: application/x-www-form-urlencoded\r\n`,
    new URLSearchParams({ grant_type: 'client_credentials', ...more }).toString(),
  );

const loading = async (context: BenchContext, url: string): Promise<LoadClient> => {
  const client = await loadClient(url, CONNECTIONS);
  context.onEnd(() => {
    client.close();
    return Promise.resolve();
  });
  return client;
};
