import { connectProbe } from '../../infrastructure/postgres/probe.js';
import { routes } from '../../interfaces/management-api/routes/routes.js';
import { dump, filesOf } from '../personal-data/traces.js';
import { call } from '../support/http/http-client.js';
import type { OidcService } from '../support/pages/oidc-service.js';

/** Texts by where they were found. */
export type Places = ReadonlyMap<string, string>;

/** Everything that a service keeps, writes or says of itself: log, events as they are opened, tables, files, answers. */
export async function placesOf(oidc: OidcService): Promise<Places> {
  const probe = await connectProbe(oidc.service.databaseUrl);
  try {
    const tables = [...(await dump(probe))].map(([name, text]) => [`table ${name}`, text] as const);
    const files = [...filesOf(oidc.service.dataDir)].map(
      ([name, text]) => [`file ${name}`, decoded(name, text)] as const,
    );
    return new Map([
      ['log', oidc.service.log.join('')],
      ...(await openedEvents(oidc)),
      ...tables,
      ...files,
      ...(await answersOf(oidc)),
    ]);
  } finally {
    await probe.close();
  }
}

/** A mail as a reader sees it: its lines are wrapped in transit. */
const decoded = (name: string, text: string): string =>
  name.endsWith('.eml')
    ? text
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;

/** Events as use cases see them, since what is sealed in the tables cannot be searched. */
async function openedEvents({ runtime }: OidcService): Promise<readonly (readonly [string, string])[]> {
  const streams = new Set<string>();
  for await (const page of runtime.store.readAll()) for (const { stream } of page) streams.add(stream);
  const opened: (readonly [string, string])[] = [];
  for (const stream of streams) {
    const events = await runtime.app.events.load(stream);
    const text = events.map(({ event, context }) => JSON.stringify({ event, context })).join('\n');
    opened.push([`events ${stream}`, text]);
  }
  return opened;
}

/** What the Management API answers, for every record that there is, to a key that may read it all; metrics, too. */
async function answersOf({ service, issuer }: OidcService): Promise<readonly (readonly [string, string])[]> {
  const key = service.apiKey();
  const idsOf = async (path: string): Promise<readonly string[]> =>
    ((await call(issuer, 'GET', `${path}?limit=200`, { key })).json['items'] as { id: string }[]).map(
      ({ id }) => id,
    );
  const kinds = ['users', 'roles', 'webhooks'] as const;
  const ids = new Map<string, readonly string[]>();
  for (const kind of kinds) ids.set(kind, await idsOf(`/api/${kind}`));
  const queries: Readonly<Record<string, string>> = { '/api/auditlogs/feed': '?limit=1000' };
  const answers: (readonly [string, string])[] = [
    ['metrics', (await call(issuer, 'GET', '/metrics')).text],
    ['readiness', (await call(issuer, 'GET', '/health/ready')).text],
  ];
  for (const { method, path } of routes.filter((route) => route.method === 'GET')) {
    const records = ids.get(path.split('/')[2] ?? '') ?? [];
    for (const id of path.includes('{') ? records : [''])
      answers.push([
        `${method} ${path} ${id}`,
        (await call(issuer, 'GET', path.replace(/\{\w+\}/, id) + (queries[path] ?? ''), { key })).text,
      ]);
  }
  return answers;
}
