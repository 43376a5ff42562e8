import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const { TESSERA_URL, API_KEY, DATABASE_URL } = process.env;
const warehouse = new pg.Client(DATABASE_URL);
await warehouse.connect();
await warehouse.query(`create table if not exists tessera_events (number bigint generated always as identity primary key,
  id text not null unique, type text not null, time timestamptz not null, cursor text not null, data jsonb not null)`);
const { rows } = await warehouse.query('select cursor from tessera_events order by number desc limit 1');
let next = `${TESSERA_URL}/api/auditlogs/feed?limit=100&wait=30${rows[0] ? `&after=${rows[0].cursor}` : ''}`;

for (;;) {
  const answer = await fetch(next, { headers: { 'X-Api-Key': API_KEY } }).catch(() => null);
  const text = await answer?.text().catch(() => null);
  if (typeof text !== 'string' || answer.status === 429 || answer.status >= 500) await sleep(1_000);
  else if (answer.status !== 200) throw new Error(text);
  else {
    // one statement: all rows of the batch with their cursors, or none
    await warehouse.query(
      `insert into tessera_events (id, type, time, cursor, data)
      select e->>'id', e->>'type', (e->>'time')::timestamptz, e->>'cursor', (e->'data')::jsonb
      from json_array_elements($1::json) with ordinality batch(e, place) order by place on conflict (id) do nothing`,
      [text],
    );
    next = answer.headers.get('Link').match(/<([^>]+)>; rel="next"/)[1];
  }
}
