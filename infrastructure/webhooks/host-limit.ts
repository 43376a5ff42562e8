/**
 * Parts of the statements on deliveries that limit the requests to a host which has never answered 2xx, over all tenants and
 * processes: no tenant can make the service send many requests to a host that does not want them.
 */

/** Requests to such a host within any minute, and to one address under any number of names of such hosts. */
export const MOST_TO_NEW_HOST = 60;

/** How many more requests each host that never answered may get now; null: it has answered meanwhile. Locks those hosts. */
export const ROOMS = `
      new_hosts as (
        select h.host, h.answered_at, h.requests from runtime.webhook_hosts h
         where h.host = any (array(
           select s.host from wanted w
             join runtime.webhook_subscriptions s on s.subscription_id = w.subscription_id
             join runtime.webhook_hosts n on n.host = s.host and n.answered_at is null))
         order by h.host for no key update),
      rooms as (
        select n.host, r.recent,
            case when n.answered_at is null then ${MOST_TO_NEW_HOST} - cardinality(r.recent) end as room
          from new_hosts n cross join moment m cross join lateral (
            select array(select at from unnest(n.requests) at where at > m.now - interval '1 minute' order by at) as recent) r)`;

/** Counts the requests that begin now. A host without a row, since it was deleted meanwhile, gets one. */
export const CHARGED = `
      charged as (
        update runtime.webhook_hosts h set requests = r.recent || array_fill(m.now, array[c.count])
          from rooms r, moment m, (
            select host, count(*)::integer as count from held where is_wanted and is_limited group by host) c
         where h.host = r.host and c.host = r.host),
      unknown as (
        insert into runtime.webhook_hosts (host)
        select distinct p.host from placed p
         where p.is_wanted and not exists (select from runtime.webhook_hosts h where h.host = p.host)
         order by p.host on conflict do nothing)`;

/** Ends the limit of the hosts `ended.answered`. */
export const ANSWERED = `
      answered as (
        update runtime.webhook_hosts h set answered_at = m.now, requests = '{}',
            address = (select e.address from ended e where e.answered = h.host limit 1)
          from moment m where h.host = any (array(
            select n.host from runtime.webhook_hosts n
             where n.host = any (array(select e.answered from ended e where e.answered is not null))
               and n.answered_at is null
             order by n.host for no key update)))`;

/** When the webhook `s` of the host `h`, null where it has answered, may get the next request; null where it may now. */
export const OPENS_AT = `
  greatest(case when h.host is not null then s.postponed_until end,
    case when cardinality(h.requests) >= ${MOST_TO_NEW_HOST}
      then h.requests[cardinality(h.requests) - ${MOST_TO_NEW_HOST - 1}] + interval '1 minute' end)`;
