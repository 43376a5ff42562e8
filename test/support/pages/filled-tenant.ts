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

/** Makes the records `from` to `to` of every kind that a list shows. @param listener the URL of a webhook listener */
export async function addRecords(
  { api }: PortalService,
  call: PortalCall,
  { from, to, listener }: { readonly from: number; readonly to: number; readonly listener: string },
): Promise<void> {
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
    await api('POST', '/api/users', {
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
    return String(found?.clientId ?? found?.id);
  };
  const webhookId = await first(
    '/api/webhooks',
    ({ events }: { events: readonly string[] }) => events[0] === 'user.created',
  );
  return {
    webhookId,
    userId: await first('/api/users?q=person'),
    roleId: await first(
      '/api/roles',
      ({ userCount, builtIn }: { userCount: number; builtIn: boolean }) => userCount > 0 && !builtIn,
    ),
    clientId: await first(
      '/portal/api/clients',
      ({ kind, builtIn }: { kind: string; builtIn: boolean }) => kind === 'web' && !builtIn,
    ),
    apiKeyId: await first('/portal/api/api-keys'),
    deliveryId: await first(
      `/api/webhooks/${webhookId}/deliveries`,
      ({ status }: { status: string }) => status === 'succeeded' || status === 'failed',
    ),
    entryId: await first('/api/auditlogs?action=user.created'),
    alertId: await first('/api/auditlogs/alerts'),
  };
}
