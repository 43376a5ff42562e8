import { expect } from 'chai';
import { MetadataClientRefused } from '../../../application/ports/openid/metadata-clients.js';
import type { ClientDocument } from '../../../domain/client/metadata-client.js';
import { documentReader } from '../../../infrastructure/metadata-clients/document-reader.js';
import type { FetchedDocument } from '../../../infrastructure/metadata-clients/fetch-document.js';

const documentOf = (clientId: string): ClientDocument => ({
  clientId,
  name: null,
  authMethod: 'none',
  redirectUris: [],
  grantTypes: ['authorization_code'],
  jwks: null,
  jwksUri: null,
});
const failure = new MetadataClientRefused('unreachable', 'timeout', 'x');
const down: FetchedDocument = { outcome: failure, freshMs: 60_000, isOutage: true };
const gone: FetchedDocument = { ...down, isOutage: false };
const HOUR = 3_600_000;

function reading(fetch?: (clientId: string) => Promise<FetchedDocument>, limit = 5, ofHost = limit) {
  const clock = { time: 0, now: () => clock.time };
  const asked: string[] = [];
  const counts = new Map<string, number>();
  const limiterOf = (most: number) => ({
    take: (key: string) => {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { allowed: count <= most, limit: most, remaining: 0, resetAt: 0 };
    },
  });
  const pairs = limiterOf(ofHost);
  const read = documentReader({
    clock,
    fetch: (clientId) => {
      asked.push(clientId);
      return (
        fetch?.(clientId) ??
        Promise.resolve({ outcome: documentOf(clientId), freshMs: 300_000, isOutage: false })
      );
    },
    networks: limiterOf(limit),
    networksOfHost: { take: (ip, host) => pairs.take(`${ip} ${host}`) },
    hosts: limiterOf(limit),
  });
  const fault = (clientId: string, ip = '192.0.2.1', mayBeStale = false): Promise<string | null> =>
    read(clientId, ip, { mayBeStale }).then(
      () => null,
      (error: unknown) => (error as MetadataClientRefused).fault,
    );
  return { read, fault, asked, clock };
}

describe('the reader of documents', () => {
  it('asks once for fifty requests at a time, and again when the answer is no longer fresh', async () => {
    const { read, asked, clock } = reading();
    await Promise.all(Array.from({ length: 50 }, () => read('https://a.test/c', null)));
    clock.time = 299_999;
    await read('https://a.test/c', null);
    expect(asked).to.have.length(1);
    clock.time = 300_000;
    await read('https://a.test/c', null);
    expect(asked).to.have.length(2);
  });

  it('keeps a failure, for all who ask', async () => {
    const { fault, asked, clock } = reading(() => Promise.resolve(down));
    for (let time = 0; time < 20; time++) expect(await fault('https://a.test/c')).to.equal('timeout');
    expect(asked).to.have.length(1);
    clock.time = 60_000;
    expect(await fault('https://a.test/c')).to.equal('timeout');
    expect(asked).to.have.length(2);
  });

  it('asks a few times for a network, and a few times a host for all networks', async () => {
    const network = reading();
    for (let number = 0; number < 9; number++)
      expect(await network.fault(`https://a${number}.test/c`)).to.equal(number < 5 ? null : 'network_limit');
    const host = reading();
    for (let number = 0; number < 9; number++)
      expect(await host.fault(`https://a.test/${number}`, `192.0.2.${number}`)).to.equal(
        number < 5 ? null : 'host_limit',
      );
    expect([network.asked.length, host.asked.length]).to.deep.equal([5, 5]);
  });

  it('asks one host five times a minute for a network, and still for the next network', async () => {
    const { fault, asked } = reading(undefined, 20, 5);
    for (let number = 0; number < 9; number++)
      expect(await fault(`https://a.test/${number}`)).to.equal(number < 5 ? null : 'network_limit');
    expect(await fault('https://a.test/9', '192.0.2.2')).to.equal(null);
    expect(await fault('https://b.test/c')).to.equal(null);
    expect(asked).to.have.length(7);
  });

  it('answers with the last document while its host is down, for a day, but not for its keys', async () => {
    let answer: FetchedDocument | null = null;
    const { fault, asked, clock } = reading((clientId) =>
      Promise.resolve(answer ?? { outcome: documentOf(clientId), freshMs: 300_000, isOutage: false }),
    );
    const id = 'https://a.test/c';
    expect(await fault(id)).to.equal(null);
    answer = down;
    for (const time of [1, 1, 2, 23]) {
      clock.time = time * HOUR;
      expect([await fault(id, undefined, true), await fault(id)]).to.deep.equal([null, 'timeout']);
    }
    expect(asked).to.have.length(4);
    clock.time = 24 * HOUR;
    expect(await fault(id, undefined, true)).to.equal('timeout');
  });

  it('answers with the last document where the host may not be asked, and not after it withdrew the document', async () => {
    const answers: FetchedDocument[] = [];
    const { fault, clock } = reading(
      (clientId) =>
        Promise.resolve(
          answers.shift() ?? { outcome: documentOf(clientId), freshMs: 300_000, isOutage: false },
        ),
      3,
    );
    const id = 'https://a.test/c';
    expect(await fault(id)).to.equal(null);
    clock.time = HOUR;
    answers.push(gone);
    expect(await fault(id, undefined, true)).to.equal('timeout');
    clock.time = 2 * HOUR;
    expect(await fault(id, undefined, true)).to.equal(null);
    clock.time = 3 * HOUR;
    expect([await fault(id, undefined, true), await fault(id)]).to.deep.equal([null, 'network_limit']);
  });

  it('has twenty requests under way at most, and takes others when they have ended', async () => {
    const ends: (() => void)[] = [];
    const { fault, asked } = reading(
      (clientId) =>
        new Promise((resolve) => {
          ends.push(() => resolve({ outcome: documentOf(clientId), freshMs: 300_000, isOutage: false }));
        }),
      100,
    );
    const running = Array.from({ length: 21 }, (_, number) => fault(`https://a${number}.test/c`));
    expect(await running[20]).to.equal('process_limit');
    await new Promise(setImmediate);
    expect(asked).to.have.length(20);
    for (const end of ends.splice(0)) end();
    await Promise.all(running);
    const next = fault('https://b.test/c');
    await Promise.resolve();
    await new Promise(setImmediate);
    for (const end of ends) end();
    expect(await next).to.equal(null);
  });
});
