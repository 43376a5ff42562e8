import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { appendOne } from '../../../../application/events/event-log.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { createLog } from '../../../../infrastructure/telemetry/log.js';
import { Database } from '../../../../infrastructure/postgres/database.js';
import { eventStoreDbEventStore } from '../../../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { openEventLog } from '../../../../interfaces/compose/runtime/event-log.js';
import { openRuntime } from '../../../../interfaces/compose/runtime/runtime.js';
import { ConfigError } from '../../../../interfaces/config-error.js';
import { readConfig } from '../../../../interfaces/config.js';
import {
  type EventStoreDouble,
  startEventStoreDouble,
} from '../../../support/eventstoredb/eventstoredb-double.js';
import { testDatabaseUrl } from '../../../support/services/postgres.js';
import { startTestService } from '../../../support/services/service.js';

const bootstrap = {
  tenants: [
    { slug: 'acme', name: 'Acme', owner: { email: 'owner@acme.test', password: 'correct horse battery' } },
  ],
};

describe('where the event log is', () => {
  let double: EventStoreDouble;
  before(async () => {
    double = await startEventStoreDouble();
  });
  after(() => double.stop());

  /** What a start with these variables says that fails. */
  async function refusalOf(env: Readonly<Record<string, string>>): Promise<string> {
    const variables = { DATA_DIR: '/nowhere', MASTER_KEY: randomBytes(32).toString('base64url'), ...env };
    try {
      const runtime = await openRuntime(readConfig(variables), {
        log: createLog({ level: 'silent' }),
        exclusive: false,
      });
      await runtime.close();
    } catch (error) {
      expect(error).to.be.instanceOf(ConfigError);
      return (error as Error).message;
    }
    throw new Error('it started');
  }

  it('an event store that does not answer is refused, without quoting the address', async () => {
    const nobody = await startEventStoreDouble();
    await nobody.stop();
    const url = nobody.url.replace('esdb://', 'esdb://admin:s3cret@');
    const databaseUrl = await testDatabaseUrl();
    const config = readConfig({
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: url,
      MASTER_KEY: randomBytes(32).toString('base64url'),
    });
    const database = new Database({ url: databaseUrl });
    const refused = await openEventLog(config, database, {}, { timeoutMs: 600 }).catch(
      (error: unknown) => error,
    );
    await database.close();
    expect(refused).to.be.instanceOf(ConfigError);
    const { message } = refused as Error;
    expect(message).to.match(/^EVENTSTORE_URL \(not shown\) must be that of an EventStoreDB or KurrentDB/);
    expect(message).not.to.contain('s3cret');
  });

  it('a malformed connection string of an event store is refused', async () => {
    const message = await refusalOf({
      DATABASE_URL: await testDatabaseUrl(),
      EVENTSTORE_URL: 'esdb://admin:s3cret@host:2113?tls=perhaps',
    });
    expect(message).to.match(/^EVENTSTORE_URL/);
    expect(message).not.to.contain('s3cret');
  });

  it('an event store is refused with a user who cannot read the whole log', async () => {
    const guarded = await startEventStoreDouble({ users: { admin: 'changeit', clerk: 'changeit' } });
    try {
      const url = guarded.urlAs('clerk');
      const message = await refusalOf({ DATABASE_URL: await testDatabaseUrl(), EVENTSTORE_URL: url });
      expect(message).to.contain('access denied');
      expect(message).not.to.contain('changeit');
    } finally {
      await guarded.stop();
    }
  });

  it('the event log is not moved under a database that holds a log of its own', async () => {
    const service = await startTestService({ bootstrap });
    const { databaseUrl, masterKey } = service;
    await service.close();
    const message = await refusalOf({
      DATABASE_URL: databaseUrl,
      MASTER_KEY: masterKey,
      EVENTSTORE_URL: double.url,
    });
    expect(message).to.contain('holds an event log of its own');
  });

  it('the event store may be given by the newer name of the product', async () => {
    const tenantId = randomUUID();
    const server = await startEventStoreDouble();
    const url = server.url.replace('esdb:', 'kurrentdb:');
    const runtime = await openRuntime(
      readConfig({
        DATA_DIR: '/nowhere',
        DATABASE_URL: await testDatabaseUrl(),
        EVENTSTORE_URL: url,
        MASTER_KEY: randomBytes(32).toString('base64url'),
      }),
      { log: createLog({ level: 'silent' }), exclusive: false },
    );
    const stream = streamName(tenantId, 'user', randomUUID());
    const event = { id: randomUUID(), type: 'UserSuspended', data: '{}', metadata: { tenantId } };
    const { position } = await appendOne(runtime.store, { stream, expected: 'no_stream', events: [event] });
    await runtime.close();
    const beside = eventStoreDbEventStore({ url: server.url });
    expect(await beside.head()).to.equal(position);
    await beside.close();
    await server.stop();
  });
});
