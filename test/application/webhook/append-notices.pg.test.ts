import { expect } from 'chai';
import type { App } from '../../../application/app.js';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import { appendNotices } from '../../../application/webhook/append-notices.js';
import type { DeliveryNotices } from '../../../application/ports/webhooks/delivery-queue.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { postgresDeliveryNotices } from '../../../infrastructure/webhooks/postgres-delivery-notices.js';
import { type PostgresApps, postgresApps } from '../../support/services/postgres-app.js';
import { Database } from '../../../infrastructure/postgres/database.js';

const NOW = '2030-01-01T00:00:00.000Z';
const going = new AbortController().signal;

describe('facts about deliveries', () => {
  let processes: PostgresApps;
  let database: Database;
  let notices: DeliveryNotices;
  const tenantId = uuids.next();

  before(async () => {
    processes = await postgresApps(2);
    database = new Database({ url: processes.url });
    notices = postgresDeliveryNotices(database);
  });
  after(async () => {
    await database.close();
    await processes.close();
  });

  const write = async (count: number, subscriptionId = uuids.next()): Promise<string> => {
    await database.query(
      `insert into runtime.webhook_notices (id, tenant_id, type, data, occurred_at)
       select gen_random_uuid(), $1, 'WebhookListenerDegraded', $2, $3::timestamptz + n * interval '1 ms'
         from generate_series(0, $4 - 1) n`,
      [tenantId, { subscriptionId }, NOW, count],
    );
    return streamName(tenantId, 'webhookdelivery', subscriptionId);
  };
  const left = async (): Promise<number> =>
    (await database.query('select from runtime.webhook_notices')).rowCount;

  it('facts about deliveries become events at the time that they became true', async () => {
    const stream = await write(1);
    await appendNotices(processes.apps[0]!, notices, going);
    const [event, ...more] = await processes.apps[0]!.events.load(stream);
    expect(more).to.deep.equal([]);
    expect(event!.event.type).to.equal('WebhookListenerDegraded');
    expect(event!.context).to.include({ tenantId, occurredAt: NOW, actorType: 'system', source: 'system' });
    expect(await left()).to.equal(0);
  });

  it('facts about deliveries become one event each, though several processes append them repeatedly', async () => {
    const stream = await write(250);
    await Promise.all(
      Array.from({ length: 10 }, (_, number) => appendNotices(processes.apps[number % 2]!, notices, going)),
    );
    expect(await processes.apps[0]!.events.load(stream)).to.have.length(250);
    expect(await left()).to.equal(0);
  });

  it('facts about deliveries become one event though the process dies before it has recorded that', async () => {
    const stream = await write(3);
    const dying: DeliveryNotices = { ...notices, appended: () => Promise.reject(new Error('died')) };
    const outcome = await appendNotices(processes.apps[0]!, dying, going).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Error);
    expect(await left()).to.equal(3);
    await appendNotices(processes.apps[1]!, notices, going);
    expect(await processes.apps[1]!.events.load(stream)).to.have.length(3);
    expect(await left()).to.equal(0);
  });

  it('facts about deliveries become events though those of another webhook cannot be appended, however many', async () => {
    const refused = await write(150);
    const stream = await write(1);
    const [app] = processes.apps;
    const events: App['events'] = {
      ...app!.events,
      append: (appends) =>
        appends.some((one) => one.stream === refused)
          ? Promise.reject(new EventStoreUnavailable('this stream is not answered'))
          : app!.events.append(appends),
    };
    const failure = await appendNotices({ ...app!, events }, notices, going).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(EventStoreUnavailable);
    expect(await app!.events.load(stream)).to.have.length(1);
    expect(await left()).to.equal(150);
    await appendNotices(app!, notices, going);
    expect(await app!.events.load(refused)).to.have.length(150);
    expect(await left()).to.equal(0);
  });

  it('facts about deliveries are left for later when the process stops', async () => {
    await write(1);
    await appendNotices(processes.apps[0]!, notices, AbortSignal.abort());
    expect(await left()).to.equal(1);
  });
});
