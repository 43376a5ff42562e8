import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';
import { until } from '../../support/run/until.js';

/** How long a request may take, and how long an upload may pause, in ms. */
const LIMIT_MS = 400;

/** A client that writes a request as slowly as it likes. */
interface Peer {
  /** Writes a chunk of the body; an empty one is the last. */
  readonly write: (text: string) => void;
  /** Writes a further request. */
  readonly ask: (request: string) => void;
  /** What the service has sent so far. */
  readonly answer: () => string;
  /** Resolves when the connection ends, to the ms that it lasted. */
  readonly ended: Promise<number>;
}

describe('an upload of a slow client', () => {
  let service: InMemoryApi;
  let key: string;
  before(async () => {
    service = await inMemoryApi({
      progressMs: LIMIT_MS,
      timeouts: { headers: LIMIT_MS, request: LIMIT_MS, check: 20, answer: 5_000 },
    });
    key = await service.key(await service.tenant());
  });
  after(() => service.stop());

  const peer = (path: string, type: string): Peer => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    const startedAt = performance.now();
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    // a service that hangs up resets the connection of a client that still writes
    socket.on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    return {
      write: (text) =>
        void socket.write(text === '' ? '0\r\n\r\n' : `${text.length.toString(16)}\r\n${text}\r\n`),
      ask: (request) => void socket.write(request),
      answer: () => answer,
      ended: once(socket, 'close').then(() => performance.now() - startedAt),
    };
  };
  const upload = (): Peer => peer('/api/users/imports', 'application/x-ndjson');
  const person = (n: number): string =>
    `${JSON.stringify({ email: `p${n}@example.com`, metadata: { note: 'x'.repeat(480) } })}\n`;
  const importsBegun = async (): Promise<unknown> =>
    (await service.call('GET', '/api/users/imports?includeTotal=true', { key })).json['total'];

  it('is taken, however long it takes, as long as it goes on', async function () {
    this.slow(10_000);
    const { write, answer } = upload();
    for (let n = 0; n < 40; n++) {
      write(person(n));
      await sleep(LIMIT_MS / 8);
    }
    write('');
    await until(() => answer().endsWith('}'));
    expect(answer()).to.match(/^HTTP\/1.1 202 /);
    expect(answer()).to.contain('"total":40');
    expect(await importsBegun()).to.equal(1);
  });

  it('is ended with 408 when it pauses for too long, and leaves neither file nor place', async () => {
    const before = await importsBegun();
    for (let time = 0; time < 3; time++) {
      const { write, answer, ended } = upload();
      write(person(0));
      expect(await ended).to.be.at.least(LIMIT_MS - 20);
      expect(answer()).to.match(/^HTTP\/1.1 408 Request Timeout\r\n/);
      expect(answer()).to.contain('"code":"request_timeout"');
    }
    expect(await importsBegun()).to.equal(before);
  });

  it('is ended with 408 when it drips, so that it holds no place for days', async () => {
    const { write, answer, ended } = upload();
    const dripping = setInterval(() => write('x'), 20);
    expect(await ended.finally(() => clearInterval(dripping))).to.be.at.least(LIMIT_MS - 20);
    expect(answer()).to.match(/^HTTP\/1.1 408 /);
  });

  it('is read no further than for that time once it is refused', async () => {
    const { write, answer, ended } = peer('/api/users/imports', 'text/csv');
    const dripping = setInterval(() => write('x'), 20);
    expect(await ended.finally(() => clearInterval(dripping))).to.be.lessThan(20 * LIMIT_MS);
    expect(answer()).to.match(/^HTTP\/1.1 415 /);
  });

  it('is ended like every other one at another address', async () => {
    const { write, answer, ended } = peer('/api/users', 'application/json');
    const steady = setInterval(() => write('{"email":'), LIMIT_MS / 8);
    await ended.finally(() => clearInterval(steady));
    expect(answer()).to.match(/^HTTP\/1.1 408 /);
  });

  it('does not keep the next request on its connection from its own limit', async () => {
    const { write, ask, answer, ended } = upload();
    for (let n = 0; n < 12; n++) {
      write(person(100 + n));
      await sleep(LIMIT_MS / 8);
    }
    write('');
    await until(() => answer().endsWith('}'));
    expect(answer()).to.match(/^HTTP\/1.1 202 /);
    ask(`POST /api/users HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Length: 10\r\n\r\n{`);
    await ended;
    expect(answer()).to.match(/HTTP\/1.1 408 Request Timeout\r\n/);
  });
});
