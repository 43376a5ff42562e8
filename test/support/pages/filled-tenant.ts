import { until } from '../run/until.js';
import type { PortalCall } from './portal-bearer.js';
import type { PortalService } from './portal-page.js';
import type { RecordIds } from './portal-screens.js';

interface Items<T = { readonly id: string }> {
  readonly items: readonly T[];
}

const ROLE = 'regional-purchase-order-approver';
/** As many as a tenant may register a day. */
const MOST_CLIENTS = 20;
const kinds = ['web', 'spa', 'native', 'service'] as const;

/** Names of people, of which screens have to take the long ones. */
const longNames = [
  ['Maximiliane-Alexandra', 'von Hohenlohe-Schillingsfürst-Waldenburg'],
  ['Nguyễn', 'Thị Phương Thảo'],
  ['Ólafur', 'Þórarinsson'],
] as const;

const claims = [
  {
    name: 'https://subsidiary.example.com/claims/cost-centre-of-the-region',
    from: 'metadata/costCentre',
    in: ['access_token', 'id_token', 'userinfo'],
    scopes: ['profile', 'purchase-orders:approve-up-to-the-limit-of-the-region'],
  },
  { name: 'rights', from: 'permissions', in: ['access_token'] },
];

/** Makes the records `from` to `to` of every kind that a list shows. @param listener the URL of a webhook listener */
export async function addRecords(
  { api }: PortalService,
  call: PortalCall,
  { from, to, listener }: { readonly from: number; readonly to: number; readonly listener: string },
): Promise<void> {
  if (from === 0) {
    await call('PUT', '/portal/api/settings/legacy-sign-in', {
      url: `${listener}/a/rather/long/path/of/the/former/system`,
    });
    await call('PUT', '/portal/api/settings', { claims });
  }
  let connectionId: unknown;
  for (let n = from; n < to; n += 1) {
    await api('POST', '/api/webhooks', {
      url: `${listener}/a/rather/long/path/of/an/integration/number/${n}`,
      events: n === 0 ? ['user.created'] : ['invoice.*', 'user.mfa_enabled'],
      description: 'Copies people to the directory of the head office.',
    });
    await api('POST', '/api/roles', {
      name: `${ROLE}-${n}`,
      description: 'Approves purchase orders of the region up to the limit that the board has set.',
    });
    const [firstName, lastName] = longNames[n % longNames.length] ?? longNames[0];
    const user = await api('POST', '/api/users', {
      email: `person.with.a.rather.long.address.${n}@subsidiary.example.com`,
      firstName,
      lastName,
      locale: n % 2 === 0 ? 'de' : 'en',
      metadata: { costCentre: `4711-${n}` },
      // that of an administrator raises an alert
      roles: ['admin', `${ROLE}-0`],
      sendInvitation: false,
    });
    if (n < MOST_CLIENTS) await call('POST', '/portal/api/clients', clientOf(n));
    // a provider that publishes nothing about itself, and so is not asked
    if (n < MOST_CLIENTS)
      connectionId = (
        await call('POST', '/portal/api/connections', {
          provider: 'github',
          name: `Accounts of the subsidiary in the region ${n}`,
          clientId: `Iv1.8a61f9b3a7aba766-of-the-region-${n}`,
          clientSecret: `a-secret-of-the-subsidiary-${n}`,
        })
      )['id'];
    await api('POST', `/api/users/${String(user['id'])}/identities`, { connectionId, subject: `4711${n}` });
    await call('POST', '/portal/api/api-keys', {
      name: `Nightly synchronisation with the directory ${n}`,
      scopes: ['users:read', 'audit:read'],
      expiresAt: new Date(Date.now() + (n + 5) * 86_400_000).toISOString(),
      allowedNetworks: null,
    });
  }
}

const clientOf = (n: number): Record<string, unknown> => {
  const kind = kinds[n % kinds.length];
  return {
    name: `Customer portal of the northern region ${n}`,
    kind,
    ...(kind === 'service' ? {} : { redirectUris: [`https://shop-${n}.acme.test/a/long/callback/address`] }),
  };
};

/** Returns the ids of one record of each kind, as soon as a delivery has ended and an alert was raised. */
export async function recordIds({ api }: PortalService, call: PortalCall): Promise<RecordIds> {
  const first = async (path: string, isIt: (item: never) => boolean = () => true): Promise<string> => {
    const read = path.startsWith('/portal/') ? call : api;
    const matching = async (): Promise<{ readonly id?: string; readonly clientId?: string } | undefined> =>
      (await read<Items<never>>('GET', path)).items.find((item) => isIt(item));
    await until(async () => (await matching()) !== undefined);
    const found = await matching();
    return String(found?.id ?? found?.clientId);
  };
  const webhookId = await first(
    '/api/webhooks',
    ({ events }: { events: readonly string[] }) => events[0] === 'user.created',
  );
  await importPeople(call);
  // the same each time: it is the one with the domains
  const connectionId = await first('/portal/api/connections', ({ name }: { name: string }) =>
    name.endsWith(' region 0'),
  );
  for (const domain of ['acme.example', 'people-of-the-subsidiary-abroad.acme-holding.example'])
    await call('POST', `/portal/api/connections/${connectionId}/domains/${domain}`);
  return {
    webhookId,
    userId: await first('/api/users?q=person'),
    importId: await first(
      '/api/users/imports',
      ({ state, dryRun }: { state: string; dryRun: boolean }) => state === 'done' && dryRun,
    ),
    roleId: await first(
      '/api/roles',
      ({ userCount, builtIn }: { userCount: number; builtIn: boolean }) => userCount > 0 && !builtIn,
    ),
    clientId: await first(
      '/portal/api/clients',
      ({ kind, builtIn }: { kind: string; builtIn: boolean }) => kind === 'web' && !builtIn,
    ),
    apiId: await apiWithPermissions(call, await first('/portal/api/resources')),
    apiKeyId: await first('/portal/api/api-keys'),
    connectionId,
    deliveryId: await first(
      `/api/webhooks/${webhookId}/deliveries`,
      ({ status }: { status: string }) => status === 'succeeded' || status === 'failed',
    ),
    entryId: await first('/api/auditlogs?action=user.created'),
    alertId: await first('/api/auditlogs/alerts'),
  };
}

/** Gives an API names and permissions of some length. Returns its id. */
async function apiWithPermissions(call: PortalCall, id: string): Promise<string> {
  await call('PUT', `/portal/api/resources/${id}`, {
    name: 'Purchase orders of the subsidiary in the northern region',
    permissions: [
      { name: 'purchase-orders:read', description: 'Read the purchase orders of every region.' },
      {
        name: 'purchase-orders.with-several-suppliers:approve-above-the-limit',
        description: 'Approve purchase orders of the region above the limit that the board has set.',
      },
      { name: 'suppliers:read', description: '' },
    ],
  });
  return id;
}

/** Begins the dry run of an import with lines of all kinds. */
async function importPeople(call: PortalCall): Promise<void> {
  const hash = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
  const people = [
    { email: 'vera@imported.example.com', roles: ['admin'], password: { hash } },
    { email: 'no address', roles: ['no-such-role-of-the-tenant'] },
    { email: 'ada@acme.test' },
  ];
  const type = { 'Content-Type': 'application/x-ndjson' };
  const lines = people.map((person) => JSON.stringify(person)).join('\n');
  await call('POST', '/api/users/imports?dryRun=true', lines, type);
}
