import { expect } from 'chai';
import { clientStream } from '../../../application/client/unique-client-id.js';
import { tenantSubject } from '../../../application/ports/events/subject-keys.js';
import { recordNetworkUse } from '../../../application/shared/record-network-use.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { mostNetworks } from '../../../domain/shared/network-use.js';
import { keyOfStream, streamName } from '../../../domain/shared/stream-name.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';

type Use = Extract<DomainEvent, { type: 'ApiKeyUsedFromNewNetwork' | 'ServiceUsedFromNewNetwork' }>;

const tenantId = uuids.next();
const world = inMemoryWorld();
const app = world.process();

/** A credential, whose uses and their records the tests below see. */
interface Used {
  readonly id: string;
  readonly use: (ip: string | null, by?: typeof app) => Promise<void>;
  readonly recorded: () => readonly Use[];
}

const usedIn = (type: 'apiKey' | 'client', id: string, stream: string): Used => ({
  id,
  use: (ip, by = app) => recordNetworkUse(by, systemCommand({ tenantId, actor: { type, id }, ip })),
  recorded: () => world.log.eventsOf(stream) as Use[],
});
const credentials: Readonly<Record<string, () => Used>> = {
  'an API key': () => {
    const id = uuids.next();
    return usedIn('apiKey', id, streamName(tenantId, 'apikeyuse', id));
  },
  'a service': () => {
    const id = `robot-${uuids.next()}`;
    return usedIn(
      'client',
      id,
      streamName(tenantId, 'serviceuse', keyOfStream(clientStream(app, tenantId, id))),
    );
  },
};

for (const [what, credential] of Object.entries(credentials))
  describe(`the use of ${what} from a network`, () => {
    it(`the use of ${what} is recorded once for each network`, async () => {
      const { use, recorded } = credential();
      for (const ip of ['192.0.2.1', '192.0.2.99', '198.51.100.1', '192.0.2.1', '2001:db8::1', '2001:db8::2'])
        await use(ip);
      expect(recorded().map(({ data }) => data.isFirst)).to.deep.equal([true, false, false]);
      expect(new Set(recorded().map(({ data }) => data.networkDigest)).size).to.equal(3);
      expect(JSON.stringify(recorded())).not.to.contain('192.0.2');
    });

    it(`the use of ${what} is recorded once by 50 requests at once in five processes`, async () => {
      const { use, recorded } = credential();
      const processes = Array.from({ length: 5 }, () => world.process());
      const requests = Array.from({ length: 50 }, (_, n) => use('192.0.2.1', processes[n % 5]));
      const done = await Promise.allSettled(requests);
      expect(done.some(({ status }) => status === 'fulfilled')).to.equal(true);
      expect(recorded()).to.have.length(1);
    });

    it(`the records of ${what} and of another one cannot be compared`, async () => {
      const [one, other] = [credential(), credential()];
      await one.use('192.0.2.1');
      await other.use('192.0.2.1');
      expect(one.recorded()[0]!.data.networkDigest).not.to.equal(other.recorded()[0]!.data.networkDigest);
    });

    it(`the use of ${what} is no longer recorded after too many networks`, async () => {
      const { use, recorded } = credential();
      for (let n = 0; n < mostNetworks + 5; n++) await use(`10.${n >> 8}.${n & 255}.1`);
      expect(recorded()).to.have.length(mostNetworks);
    });

    it(`the use of ${what} without an address is not recorded`, async () => {
      const { use, recorded } = credential();
      for (const ip of [null, '', 'x']) await use(ip);
      expect(recorded()).to.deep.equal([]);
    });

    it(`${what} is named by its record, and is its actor`, async () => {
      const { id, use, recorded } = credential();
      await use('192.0.2.1');
      expect(Object.values(recorded()[0]!.data)).to.include(id);
      expect(world.log.all.at(-1)!.context).to.include({ actorId: id, ip: '192.0.2.1' });
    });
  });

describe('the use of a network by others than keys and services', () => {
  it('a request of another actor is not recorded', async () => {
    const before = world.log.all.length;
    await recordNetworkUse(app, systemCommand({ tenantId, ip: '192.0.2.1' }));
    expect(world.log.all).to.have.length(before);
  });

  it('a use whose tenant was erased meanwhile keeps no address', async () => {
    const tenant = uuids.next();
    const use = (ip: string) =>
      recordNetworkUse(
        app,
        systemCommand({ tenantId: tenant, actor: { type: 'client', id: 'nightly' }, ip }),
      );
    await use('192.0.2.1');
    await app.keys.destroy({ tenantId: tenant, subject: tenantSubject(tenant) });
    await use('198.51.100.1');
    const { event, context } = world.log.all.at(-1)!;
    expect(event.data).to.include({ clientId: 'nightly', isFirst: false });
    expect(context.ip).to.equal(null);
  });

  it('a service of another tenant by the same name has networks of its own', async () => {
    const use = (tenant: string) =>
      recordNetworkUse(
        app,
        systemCommand({ tenantId: tenant, actor: { type: 'client', id: 'nightly' }, ip: '192.0.2.1' }),
      );
    const before = world.log.all.length;
    for (const tenant of [uuids.next(), uuids.next()]) await use(tenant);
    const events = world.log.all.slice(before).map(({ event }) => event as Use);
    expect(events.map(({ data }) => data.isFirst)).to.deep.equal([true, true]);
    expect(events[0]!.data.networkDigest).not.to.equal(events[1]!.data.networkDigest);
  });
});
