import type { LookupAddress } from 'node:dns';
import type { Sql } from '../postgres/database.js';
import type { Statement } from '../postgres/statement.js';
import { machineBlock } from './address-policy.js';
import { MOST_TO_NEW_HOST } from './host-limit.js';

export interface AddressLimitOptions {
  readonly database: Sql;
  /** Milliseconds since the epoch. Default: the database's clock, the same for all processes. */
  readonly now?: () => number;
}

/**
 * Returns those addresses of a webhook's new host that may get a request now, and counts it for each of them. When none may,
 * the deliveries of the webhook wait for a minute.
 */
export type Admit = (
  webhook: { readonly tenantId: string; readonly webhookId: string },
  addresses: readonly LookupAddress[],
) => Promise<readonly LookupAddress[]>;

/** Addresses of one family that are tried: a name that has hundreds does not use up the requests of all of them. */
const MOST_OF_FAMILY = 2;

/**
 * Admits requests of the tenant `$2` to the addresses `$4`: all to one from which a host of the tenant's webhooks has answered
 * 2xx, and otherwise 60 a minute over all tenants. The first request of a tenant within a minute is admitted in any case, so
 * that other tenants cannot keep its listener from answering. Without an address the webhook `$3` is postponed.
 */
const ADMIT: Statement = {
  name: 'webhook addresses admit',
  text: `
    with moment as (select coalesce($1::timestamptz, statement_timestamp()) as now),
    asked as (select distinct address from unnest($4::cidr[]) as a (address)),
    known as (
      select a.address from asked a where exists (
        select from runtime.webhook_subscriptions s join runtime.webhook_hosts h on h.host = s.host
         where s.tenant_id = $2::uuid and h.address = a.address)),
    counted as (
      insert into runtime.webhook_addresses as t (address, requests, tenants)
      select a.address, array[m.now], array[$2::uuid] from asked a, moment m
       where a.address not in (select k.address from known k) order by a.address
      on conflict (address) do update set (requests, tenants) = (
          select array_agg(r.at order by r.at) || excluded.requests, array_agg(r.tenant order by r.at) || excluded.tenants
            from unnest(t.requests, t.tenants) as r (at, tenant)
           where r.at > excluded.requests[1] - interval '1 minute')
        where (select count(*) < ${MOST_TO_NEW_HOST} or not bool_or(r.tenant = $2::uuid)
            from unnest(t.requests, t.tenants) as r (at, tenant)
           where r.at > excluded.requests[1] - interval '1 minute')
      returning address),
    admitted as (select address from known union all select address from counted),
    postponed as (
      update runtime.webhook_subscriptions s set postponed_until = m.now + interval '1 minute'
        from moment m where s.subscription_id = $3::uuid and not exists (select from admitted))
    select a.place::integer from unnest($4::cidr[]) with ordinality as a (address, place) join admitted using (address)`,
};

/** Creates the limit of requests to one address under names that have never answered 2xx. */
export function addressLimit({ database, now }: AddressLimitOptions): Admit {
  return async ({ tenantId, webhookId }, addresses) => {
    const tried = [4, 6].flatMap((family) =>
      addresses.filter((one) => one.family === family).slice(0, MOST_OF_FAMILY),
    );
    const blocks = tried.map(({ address }) => machineBlock(address));
    const moment = now ? new Date(now()) : null;
    const values = [moment, tenantId, webhookId, blocks];
    const { rows } = await database.query<{ place: number }>({ ...ADMIT, values });
    const places = new Set(rows.map(({ place }) => place));
    return tried.filter((_, index) => places.has(index + 1));
  };
}
