import { expect } from 'chai';
import {
  type RecordRefusedRequest,
  recordRefusedRequests,
  uriForRecords,
} from '../../../application/authorization/refused-requests.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { command, inMemoryWorld, TENANT, type World } from '../../support/in-memory/in-memory-app.js';

const refused = {
  clientId: 'web',
  code: 'redirect_uri_mismatch',
  uri: 'https://app.acme.test/other',
} as const;

describe('recordRefusedRequests', () => {
  let world: World;
  let note: RecordRefusedRequest;
  beforeEach(() => {
    world = inMemoryWorld();
    note = recordRefusedRequests(world.process());
  });
  const noted = (tenantId = TENANT): unknown[] =>
    world.log.eventsOf(streamName(tenantId, 'signin', tenantId)).map(({ data }) => data);
  const asked = (overrides = {}): Promise<void> =>
    note(command({ source: 'api' }), { ...refused, ...overrides });

  it('recordRefusedRequests records the first request at once, with its reference and an anonymous actor', async () => {
    const context = command({ source: 'api' });
    await note(context, refused);
    expect(noted()).to.deep.equal([{ ...refused, attempts: 1 }]);
    const { traceId, ip } = context;
    expect(world.log.all.at(-1)?.context).to.include({
      traceId,
      ip,
      actorType: 'system',
      actorId: 'anonymous',
    });
  });

  it('recordRefusedRequests records at most one event a minute, with the number of the other requests', async () => {
    await Promise.all(Array.from({ length: 50 }, () => asked()));
    expect(noted()).to.have.length(1);
    world.now += 59_999;
    await asked();
    expect(noted()).to.have.length(1);
    world.now += 1;
    await asked();
    expect(noted().slice(1)).to.deep.equal([{ ...refused, attempts: 51 }]);
    world.now += 60_000;
    await asked();
    expect(noted().slice(2)).to.deep.equal([{ ...refused, attempts: 1 }]);
  });

  it('recordRefusedRequests counts each application, code and tenant separately', async () => {
    await asked();
    await asked({ clientId: 'other' });
    await asked({ code: 'tenant_locked', uri: null });
    const tenantId = '0190f0f0-0000-7000-8000-0000000000ff';
    await note(command({ source: 'api', tenantId }), refused);
    expect([noted().length, noted(tenantId).length]).to.deep.equal([3, 1]);
  });
});

describe('uriForRecords', () => {
  for (const [given, kept] of [
    ['https://app.acme.test/cb?email=ada@acme.test#x', 'https://app.acme.test/cb'],
    ['https://ada:secret@app.acme.test/cb', 'https://app.acme.test/cb'],
    ['com.example.app:/cb?x=1', 'com.example.app:/cb'],
    ['mailto:ada@acme.test', 'acme.test'],
    ['https://app.acme.test/people/ada@acme.test/cb', 'https://app.acme.test/people/acme.test/cb'],
    ['https://app.acme.test/ada%40acme.test', 'https://app.acme.test/acme.test'],
    ['ada@acme.test', 'acme.test'],
    ['https://app.acme.test/a\0b\u202ec\ud83d', 'https://app.acme.test/abc'],
    [`https://app.acme.test/${'x'.repeat(277)}😀`, `https://app.acme.test/${'x'.repeat(277)}`],
    ['not an address', 'not an address'],
    ['https://app.acme.test/#', 'https://app.acme.test/'],
    [`https://app.acme.test/${'x'.repeat(400)}`, `https://app.acme.test/${'x'.repeat(278)}`],
  ] as const)
    it(`uriForRecords keeps ${kept.slice(0, 40)} of ${JSON.stringify(given.slice(0, 60))}`, () => {
      expect(uriForRecords(given)).to.equal(kept);
    });
});
