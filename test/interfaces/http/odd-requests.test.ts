import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { expect } from 'chai';
import { answerConnectionError } from '../../../interfaces/http/connection-error.js';
import { sendRaw } from '../../support/http/http-client.js';
import { type InMemoryApi, countingLimiter, inMemoryApi } from '../../support/http/http-service.js';

describe('requests that no browser sends', () => {
  let api: InMemoryApi;
  let key: string;
  before(async () => {
    api = await inMemoryApi();
    key = await api.key(await api.tenant());
  });
  after(() => api.stop());

  const ask = (requestLine: string, headers = ''): Promise<string> =>
    sendRaw(api.url, `${requestLine} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);

  describe('with a whole address as their target (RFC 9112, section 3.2.2)', () => {
    for (const authority of ['x', 'X', 'x:80', 'x:'])
      it(`a request for a whole address takes the path after "http://${authority}" where its host is that of the Host header`, async () => {
        const reply = await ask(`GET http://${authority}/api/users?limit=1`, `X-Api-Key: ${key}\r\n`);
        expect(reply).to.match(/^HTTP\/1\.1 200 /);
      });

    for (const target of ['http://x', 'http://x?x=1', 'https://x//api/users', '*'])
      it(`a request for a whole address gets a problem document for "${target}", where there is nothing`, async () => {
        const reply = await ask(`GET ${target}`);
        expect(reply).to.match(/^HTTP\/1\.1 404 /);
        expect(reply).to.match(/\r\nContent-Type: application\/problem\+json/i);
        expect(reply).to.match(/\r\nX-RateLimit-Remaining: /i);
      });

    for (const authority of [
      'y',
      'x:81',
      'x.',
      'user@x',
      'user:pw@x',
      '',
      '[',
      '[::1',
      'xn--',
      '%zz',
      'x:99999',
    ])
      it(`a request for a whole address is refused whose host "${authority}" is not that of the Host header`, async () => {
        const reply = await ask(`GET http://${authority}/api/users?limit=1`, `X-Api-Key: ${key}\r\n`);
        expect(reply).to.match(/^HTTP\/1\.1 400 /);
        expect(reply)
          .to.contain('malformed_request')
          .and.to.match(/\r\nX-RateLimit-Remaining: /i);
      });

    it('the host in the target decides where HTTP/1.0 sends no Host header', async () => {
      const { host } = new URL(api.url);
      const raw = (line: string): Promise<string> =>
        sendRaw(api.url, `${line} HTTP/1.0\r\nX-Api-Key: ${key}\r\n\r\n`);
      expect(await raw(`GET http://${host}/api/users`)).to.match(/^HTTP\/1\.1 200 /);
      expect(await raw('GET http://%zz/api/users')).to.match(/^HTTP\/1\.1 400 /);
    });
  });

  it('two Host headers are refused, also with the same value (RFC 9112, section 3.2)', async () => {
    for (const second of ['x', 'y']) {
      const reply = await ask('GET /api/users', `X-Api-Key: ${key}\r\nhost: ${second}\r\n`);
      expect(reply).to.match(/^HTTP\/1\.1 400 /);
      expect(reply).to.contain('more than one Host header');
      expect(reply).to.match(/\r\nX-RateLimit-Remaining: /i);
    }
  });

  describe('with Expect: 100-continue (RFC 9110, section 10.1.1)', () => {
    const post = async (headers: string): Promise<{ readonly client: Socket; readonly head: string }> => {
      const client = connect(Number(new URL(api.url).port), '127.0.0.1');
      client.write(
        'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
          `Expect: 100-Continue\r\n${headers}\r\n`,
      );
      const [chunk] = (await once(client, 'data')) as [Buffer];
      return { client, head: chunk.toString() };
    };

    it('a request with Expect: 100-continue is asked for a body that is expected, which is read (RFC 9110, section 10.1.1)', async () => {
      const body = '{"email":"held-back@example.com"}';
      const { client, head } = await post(`X-Api-Key: ${key}\r\nContent-Length: ${body.length}\r\n`);
      expect(head).to.match(/^HTTP\/1\.1 100 /);
      client.write(body);
      const [answer] = (await once(client, 'data')) as [Buffer];
      expect(answer.toString()).to.match(/^HTTP\/1\.1 201 /);
      client.destroy();
    });

    for (const [title, own, status] of [
      ['a body that is too large', () => `X-Api-Key: ${key}\r\nContent-Length: 262145\r\n`, 413],
      ['a caller without a credential', () => 'Content-Length: 2\r\n', 401],
    ] as const) {
      it(`a request with Expect: 100-continue and ${title} is refused before its body, and the connection ends (RFC 9110, section 10.1.1)`, async () => {
        const { client, head } = await post(own());
        expect(head).to.match(new RegExp(`^HTTP/1\\.1 ${status} `));
        expect(head).to.match(/\r\nConnection: close\r\n/i);
        if (!client.closed) await once(client, 'close');
      });
    }
  });

  it('the server refuses to be a proxy, with a problem document', async () => {
    const reply = await ask('CONNECT example.com:443');
    expect(reply).to.match(/^HTTP\/1\.1 400 /);
    expect(reply).to.match(/\r\nContent-Type: application\/problem\+json/i);
    expect(reply).to.match(/\r\nX-RateLimit-Remaining: /i);
  });

  it('a broken connection is closed whose client keeps its half open', async () => {
    const answer = answerConnectionError(countingLimiter(10));
    let served: Socket | undefined;
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      served = socket;
      socket.on('error', () => undefined);
      socket.once('data', () => answer(new Error('a parser’s'), socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true });
    try {
      client.on('error', () => undefined);
      client.write('garbage');
      const [chunk] = (await once(client, 'data')) as [Buffer];
      expect(chunk.toString()).to.match(/^HTTP\/1\.1 400 /);
      if (served?.destroyed === false) await once(served, 'close');
      expect(served?.destroyed).to.equal(true);
    } finally {
      client.destroy();
      server.close();
    }
  });
});
