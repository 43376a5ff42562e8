import { expect } from 'chai';
import { recordApiKeyUse } from '../../../application/api-key/record-network-use.js';
import { mostNetworks } from '../../../domain/api-key/api-key-use.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';

describe('the use of an API key', () => {
  const tenantId = uuids.next();
  const key = (): {
    readonly use: (ip: string | null) => Promise<void>;
    readonly noted: () => readonly (readonly [string, boolean])[];
  } => {
    const id = uuids.next();
    return {
      use: (ip) => recordApiKeyUse(app, systemCommand({ tenantId, actor: { type: 'apiKey', id }, ip })),
      noted: () =>
        world.log.eventsOf(streamName(tenantId, 'apikeyuse', id)).map((event) => {
          if (event.type !== 'ApiKeyUsedFromNewNetwork') throw new Error(event.type);
          return [event.data.networkDigest, event.data.isFirst] as const;
        }),
    };
  };
  const world = inMemoryWorld();
  const app = world.process();

  it('the use of an API key is noted once for each network', async () => {
    const { use, noted } = key();
    for (const ip of ['192.0.2.1', '192.0.2.99', '198.51.100.1', '192.0.2.1', '2001:db8::1', '2001:db8::2'])
      await use(ip);
    expect(noted().map(([, isFirst]) => isFirst)).to.deep.equal([true, false, false]);
    expect(new Set(noted().map(([digest]) => digest)).size).to.equal(3);
    expect(JSON.stringify(noted())).not.to.contain('192.0.2');
  });

  it('the use of an API key is noted once by many concurrent requests', async () => {
    const { use, noted } = key();
    const done = await Promise.allSettled(Array.from({ length: 50 }, () => use('192.0.2.1')));
    expect(done.some(({ status }) => status === 'fulfilled')).to.equal(true);
    expect(noted()).to.have.length(1);
  });

  it('the notes of two API keys cannot be compared', async () => {
    const [one, other] = [key(), key()];
    await one.use('192.0.2.1');
    await other.use('192.0.2.1');
    expect(one.noted()[0]![0]).not.to.equal(other.noted()[0]![0]);
  });

  it('the use of an API key is no longer noted after too many networks', async () => {
    const { use, noted } = key();
    for (let n = 0; n < mostNetworks + 5; n++) await use(`10.${n >> 8}.${n & 255}.1`);
    expect(noted()).to.have.length(mostNetworks);
  });

  it('the use of an API key without an address, and a request of another actor, are not noted', async () => {
    const { use, noted } = key();
    for (const ip of [null, '', 'x']) await use(ip);
    expect(noted()).to.deep.equal([]);
    const before = world.log.all.length;
    await recordApiKeyUse(app, systemCommand({ tenantId, ip: '192.0.2.1' }));
    expect(world.log.all).to.have.length(before);
  });
});
