import { expect } from 'chai';
import { refusedNetworkRecorder } from '../../../application/api-key/record-refused-network.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { type World, TENANT, inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';

const MINUTE = 60_000;

describe('the refusal of an API key because of its network', () => {
  let world: World;
  beforeEach(() => {
    world = inMemoryWorld();
    world.now = Math.ceil(world.now / MINUTE) * MINUTE;
  });
  const process = () => refusedNetworkRecorder(world.process());
  const by = (id: string, ip: string | null = '198.51.100.7') =>
    systemCommand({ actor: { type: 'apiKey', id }, ip });
  const noted = () => world.log.eventsOf(streamName(TENANT, 'signin', TENANT)).map(({ data }) => data);

  it('the first refusal is recorded at once, as an action of the key, with the address', async () => {
    const apiKeyId = uuids.next();
    await process()(by(apiKeyId));
    expect(noted()).to.deep.equal([{ apiKeyId, attempts: 1 }]);
    expect(world.log.all.at(-1)?.context).to.include({
      actorType: 'apiKey',
      actorId: apiKeyId,
      ip: '198.51.100.7',
    });
  });

  it('a key causes one event a minute at most, with the number of the other refusals', async () => {
    const apiKeyId = uuids.next();
    const note = process();
    await Promise.all(Array.from({ length: 50 }, () => note(by(apiKeyId))));
    world.now += MINUTE - 1;
    await note(by(apiKeyId));
    expect(noted()).to.have.length(1);
    world.now += 1;
    await note(by(apiKeyId));
    expect(noted().slice(1)).to.deep.equal([{ apiKeyId, attempts: 51 }]);
  });

  it('fifty processes note a minute once, and each key apart', async () => {
    const [one, other] = [uuids.next(), uuids.next()];
    await Promise.all(Array.from({ length: 50 }, () => process()(by(one))));
    expect(noted()).to.deep.equal([{ apiKeyId: one, attempts: 1 }]);
    await process()(by(other, null));
    expect(noted()).to.have.length(2);
  });
});
