import { DEVICE_INTERVAL_SECONDS } from '../../application/ports/openid/device-codes.js';
import { brief } from '../postgres/statement.js';
import { grantColumns, storedGrantColumns } from './grant-row.js';

/** The columns that a grant adds to the request of a device. */
const granted = grantColumns
  .split(', ')
  .filter(
    (column) => !['tenant_id', 'client_id', 'scopes', 'resources', 'permissions', 'amr'].includes(column),
  );

const waitingColumns =
  'device_id, tenant_id, client_id, scopes, resources, permissions, asked_from, asked_at';

/** The statements of `runtime.device_codes`. */
export const deviceCodeStatements = {
  issue: brief(
    'device_code_issue',
    `insert into runtime.device_codes
      select r.* from json_populate_record(null::runtime.device_codes, $1) as r
      on conflict (tenant_id, user_code_hash) do nothing`,
  ),
  find: brief(
    'device_code_find',
    `select ${waitingColumns} from runtime.device_codes
      where tenant_id = $1 and user_code_hash = $2 and state = 'waiting' and expires_at > $3`,
  ),
  waiting: brief(
    'device_code_waiting',
    `select ${waitingColumns} from runtime.device_codes
      where tenant_id = $1 and device_id = $2 and state = 'waiting' and expires_at > $3`,
  ),
  claim: brief(
    'device_code_claim',
    `update runtime.device_codes set state = 'claimed'
      where device_id = $1 and state = 'waiting' and expires_at > $2`,
  ),
  release: brief(
    'device_code_release',
    `update runtime.device_codes set state = 'waiting' where device_id = $1 and state = 'claimed'`,
  ),
  // no more than the session states now, as with authorization codes
  approve: brief(
    'device_code_approve',
    `with r as (select * from json_populate_record(null::runtime.device_codes, $3)),
      present as (
        select s.amr from runtime.sessions s, r
        where s.session_id = r.session_id and s.tenant_id = r.tenant_id for share of s)
      update runtime.device_codes d set state = 'approved',
        ${granted.map((column) => `${column} = r.${column}`).join(', ')},
        amr = array(select method from unnest(r.amr) method where method = any (present.amr))
      from r, present
      where d.device_id = $1 and d.tenant_id = r.tenant_id and d.state = 'claimed' and d.expires_at > $2`,
  ),
  refuse: brief(
    'device_code_refuse',
    `update runtime.device_codes set state = 'refused'
      where device_id = $1 and state = 'waiting' and expires_at > $2`,
  ),
  use: brief(
    'device_code_use',
    `with used as (
        update runtime.device_codes set used_at = $2
        where code_hash = $1 and client_id = $6 and state = 'approved' and used_at is null and expires_at > $2
        returning ${grantColumns}),
      begun as (
        insert into runtime.grants (${grantColumns}, began_at, expires_at)
        select ${grantColumns}, $2::timestamptz, $3::timestamptz from used
        returning grant_id),
      refreshable as (
        insert into runtime.refresh_tokens (token_hash, grant_id, issued_at, expires_at)
        select $4::bytea, grant_id, $2::timestamptz, $5::timestamptz from begun where $4::bytea is not null)
      select ${storedGrantColumns('used', '$2')} from used`,
  ),
  // a grant that was revoked meanwhile stays revoked
  unuse: brief(
    'device_code_unuse',
    `with ended as (
        delete from runtime.grants g using runtime.device_codes c
        where c.code_hash = $1 and g.grant_id = c.grant_id and g.revoked_at is null returning g.grant_id)
      update runtime.device_codes c set used_at = null
      from ended where c.code_hash = $1 and c.grant_id = ended.grant_id`,
  ),
  // a second less than the interval: the way of a request does not always take the same time
  poll: brief(
    'device_code_poll',
    `update runtime.device_codes set polled_at = $2,
        polled_early = coalesce(polled_at > $2::timestamptz - make_interval(secs => interval_seconds - 1), false),
        interval_seconds = interval_seconds
          + case when polled_at > $2::timestamptz - make_interval(secs => interval_seconds - 1)
            then ${DEVICE_INTERVAL_SECONDS} else 0 end
      where code_hash = $1 and client_id = $3
      returning state, expires_at, used_at, polled_early`,
  ),
};
