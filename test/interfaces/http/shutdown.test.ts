import { connect } from 'node:net';
import { expect } from 'chai';
import { inMemoryApi } from '../../support/http/http-service.js';
import { sendRaw } from '../../support/http/http-client.js';
import { until } from '../../support/run/until.js';

const GET_USERS = (key: string): string => `GET /api/users HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n\r\n`;

describe('stopping the server', () => {
  it('a stop finishes requests in flight, closes their connections, and accepts no more', async () => {
    let hasArrived = false;
    let answer: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const service = await inMemoryApi({
      users: {
        byId: () => Promise.resolve(null),
        list: async () => {
          hasArrived = true;
          await waiting;
          return { items: [], next: null };
        },
        byIds: () => Promise.resolve(new Map()),
        ofRole: () => Promise.reject(new Error('not called')),
      },
    });
    const key = await service.key(await service.tenant());
    const inFlight = sendRaw(service.url, GET_USERS(key));
    await until(() => hasArrived);
    const stopped = service.stop();
    await until(() =>
      fetch(service.url).then(
        () => false,
        () => true,
      ),
    );
    answer();
    const reply = await inFlight;
    await stopped;
    expect(reply).to.match(/^HTTP\/1.1 200 /);
    expect(reply).to.match(/\r\nConnection: close\r\n/i);
  });

  it('a stop closes idle connections at once', async () => {
    const service = await inMemoryApi();
    const { hostname, port } = new URL(service.url);
    const idle = connect(Number(port), hostname);
    const closed = new Promise((resolve) => idle.once('close', resolve));
    idle.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => idle.once('data', resolve));
    // a grace that a test would not see the end of
    await Promise.all([service.stop(3_600_000), closed]);
  });

  it('a stop cuts connections that do not end within the grace', async () => {
    let hasArrived = false;
    const service = await inMemoryApi({
      users: {
        byId: () => Promise.resolve(null),
        list: () => {
          hasArrived = true;
          return new Promise(() => undefined);
        },
        byIds: () => Promise.resolve(new Map()),
        ofRole: () => Promise.reject(new Error('not called')),
      },
    });
    const key = await service.key(await service.tenant());
    const inFlight = sendRaw(service.url, GET_USERS(key)).catch(() => '');
    await until(() => hasArrived);
    const startedAt = performance.now();
    await service.stop(200);
    expect(performance.now() - startedAt).to.be.at.least(150);
    expect(await inFlight).to.equal('');
  });
});
