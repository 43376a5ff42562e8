import { createSocket } from 'node:dgram';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, type Server, createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Agent } from 'undici';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { listenerAgent } from '../../../infrastructure/webhooks/listener-agent.js';
import { type Resolve, dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import { type PostResult, post } from '../../../infrastructure/webhooks/post.js';
import { selfSigned } from '../../support/eventstoredb/certificate.js';
import { type RawListener, answer, rawListener, repeating } from '../../support/http/raw-listener.js';

const TIMEOUT_MS = 1_000;
const policy = addressPolicy(['127.0.0.0/8', '::1/128']);
const bomb = gzipSync(Buffer.alloc(20_000_000));

describe('a request to a listener that is', () => {
  const certificate = selfSigned();
  let listener: RawListener;
  let secure: RawListener;
  let inside: RawListener;
  let agent: Agent;

  const agentWith = (resolve: Resolve): Promise<Agent> =>
    listenerAgent({ policy, resolve, timeoutMs: TIMEOUT_MS, ca: certificate.certificate });
  const send = (url: string, by = agent): Promise<PostResult> =>
    post(by, { url, headers: ['X-Test', '1'], body: Buffer.from('{"a":1}'), timeoutMs: TIMEOUT_MS });
  const ask = (path: string): Promise<PostResult> => send(`http://127.0.0.1:${listener.port}${path}`);

  before(async () => {
    inside = await rawListener();
    secure = await rawListener({}, certificate);
    const reset = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\npart of it';
    listener = await rawListener({
      '/created': answer(201, 'made'),
      '/hang': () => undefined,
      '/drip': repeating('HTTP/1.1 500 x\r\nContent-Length: 100000\r\n\r\n', '.', 20),
      '/drip-head': repeating('HTTP/1.1 200 OK\r\n', 'X-More: 1\r\n', 20),
      '/endless-success': repeating('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', '.', 20),
      '/huge': answer(500, 'x'.repeat(10_000_000)),
      '/huge-success': answer(200, 'y'.repeat(10_000_000)),
      '/huge-head': (socket) => socket.write(`HTTP/1.1 200 OK\r\nX-Huge: ${'x'.repeat(100_000)}\r\n\r\n`),
      '/bomb': (socket) => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
        socket.write(bomb);
      },
      '/close': (socket) => socket.destroy(),
      '/reset-in-body': (socket) => socket.write(reset, () => socket.resetAndDestroy()),
      '/reset-in-failure': (socket) =>
        socket.write(reset.replace('200', '503'), () => socket.resetAndDestroy()),
      '/no-http': (socket) => socket.write('220 mail.test ESMTP\r\n'),
      '/two-lengths': (socket) =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
      '/interim-flood': (socket) => socket.write('HTTP/1.1 102 x\r\n\r\n'.repeat(10_000)),
      '/interim': (socket) => socket.write('HTTP/1.1 103 x\r\n\r\nHTTP/1.1 204 x\r\n\r\n'),
      '/only-interim': (socket) => socket.write('HTTP/1.1 103 x\r\n\r\n'),
      '/continue': (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'),
      '/upgrade': (socket) => socket.write('HTTP/1.1 101 x\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      '/redirect': (socket, request) =>
        answer(302, 'there', `Location: http://127.0.0.1:${inside.port}/\r\n`)(socket, request),
      '/redirect-on': answer(307, '', 'Location: /redirect\r\n'),
      '/not-modified': answer(304),
      '/gone': answer(410, 'no more'),
      '/odd-status': answer(999),
    });
    agent = await agentWith(dnsResolver());
  });
  after(async () => {
    await agent.destroy();
    await Promise.all([listener.close(), secure.close(), inside.close()]);
  });

  it('a listener that answers any 2xx causes a success, with its answer', async () => {
    expect(await ask('/created')).to.include({ statusCode: 201, fault: null });
    expect((await ask('/created')).snippet.toString()).to.equal('made');
    expect(await ask('/?query=1')).to.include({ statusCode: 200, fault: null });
    const { bytes } = listener.requests.at(-1)!;
    expect(bytes.toString())
      .to.match(/^POST \/\?query=1 HTTP\/1\.1\r\n/)
      .and.match(/\r\n\r\n\{"a":1\}$/);
  });

  const verdicts: readonly (readonly [string, string, number | null, string | null])[] = [
    ['silent', '/hang', null, 'timeout'],
    ['slow with its head', '/drip-head', null, 'timeout'],
    ['slow with the body of a failure', '/drip', 500, 'http_status'],
    ['slow with the body of a success', '/endless-success', 200, null],
    ['long-winded', '/huge', 500, 'http_status'],
    ['long-winded with a success', '/huge-success', 200, null],
    ['long-winded in its head', '/huge-head', null, 'protocol'],
    ['sending a bomb', '/bomb', 200, null],
    ['hanging up', '/close', null, 'protocol'],
    ['resetting the body of a success', '/reset-in-body', 200, null],
    ['resetting the body of a failure', '/reset-in-failure', 503, 'http_status'],
    ['a mail server', '/no-http', null, 'protocol'],
    ['smuggling', '/two-lengths', null, 'protocol'],
    ['flooding with interim answers', '/interim-flood', null, 'protocol'],
    ['giving an interim answer first', '/interim', 204, null],
    ['giving an interim answer only', '/only-interim', null, 'timeout'],
    ['continuing without an expectation', '/continue', null, 'protocol'],
    ['switching protocols', '/upgrade', null, 'protocol'],
    ['redirecting', '/redirect', 302, 'redirect'],
    ['redirecting to a redirect', '/redirect-on', 307, 'redirect'],
    ['saying that nothing changed', '/not-modified', 304, 'redirect'],
    ['refusing', '/gone', 410, 'http_status'],
    ['answering with an unknown status', '/odd-status', 999, 'http_status'],
  ];
  for (const [name, path, statusCode, fault] of verdicts) {
    it(`a listener that is ${name} causes ${fault ?? 'a success'} in time`, async () => {
      const result = await ask(path);
      expect(result).to.include({ statusCode, fault });
      expect(result.snippet.length).to.be.at.most(1_024);
    });
  }

  it('a redirect of a listener is not followed', () => {
    expect(listener.requests.filter(({ path }) => path === '/redirect')).to.have.length(1);
    expect(inside.connections()).to.equal(0);
  });

  it('an absent listener causes the failure connect', async () => {
    const gone = await rawListener();
    await gone.close();
    expect(await send(`http://127.0.0.1:${gone.port}/`)).to.include({ statusCode: null, fault: 'connect' });
  });

  it('a listener that never accepts causes the failure timeout', async () => {
    // those beyond its backlog of one get no answer from the system
    const server: Server = createServer();
    await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, resolve));
    const { port } = server.address() as AddressInfo;
    (server as unknown as { _handle: { onconnection: null } })._handle.onconnection = null;
    const all = await Promise.all(Array.from({ length: 8 }, () => send(`http://127.0.0.1:${port}/`)));
    for (const result of all) expect(result).to.include({ statusCode: null, fault: 'timeout' });
    server.close();
  });

  it('a listener with TLS is verified by its name and a trusted certificate', async () => {
    expect(await send(`https://localhost:${secure.port}/`)).to.include({ statusCode: 200, fault: null });
    const said = secure.requests.length;
    for (const host of ['other.localhost', '127.0.0.1'])
      expect(await send(`https://${host}:${secure.port}/`), host).to.include({ fault: 'tls' });
    const wary = await listenerAgent({ policy, resolve: dnsResolver(), timeoutMs: TIMEOUT_MS });
    expect(await send(`https://localhost:${secure.port}/`, wary)).to.include({ fault: 'tls' });
    await wary.destroy();
    // who speaks no TLS answers the greeting with silence
    expect(await send(`https://127.0.0.1:${listener.port}/`)).to.include({ fault: 'timeout' });
    expect(secure.requests).to.have.length(said);
  });

  it('a listener without an address causes the failure dns', async () => {
    const nowhere = await agentWith(dnsResolver(['127.0.0.1:9']));
    expect(await send('https://name.test/', nowhere)).to.include({ statusCode: null, fault: 'dns' });
    await nowhere.destroy();
  });

  it('a listener whose name servers are silent causes the failure timeout, and files can be read meanwhile', async () => {
    const hole = createSocket('udp4');
    await new Promise<void>((resolve) => hole.bind(0, '127.0.0.1', resolve));
    const silent = await agentWith(dnsResolver([`127.0.0.1:${hole.address().port}`]));
    const all = Array.from({ length: 100 }, (_, number) => send(`https://name-${number}.test/`, silent));
    // look-ups of the system would keep those busy who read files, each for many seconds
    await readFile(import.meta.filename);
    for (const { fault } of await Promise.all(all)) expect(fault).to.equal('timeout');
    hole.close();
    await silent.destroy();
  });

  describe('inside', () => {
    const hosts = [
      '10.0.0.1',
      '192.168.0.1',
      '169.254.169.254',
      '[::ffff:10.0.0.1]',
      '[fe80::1]',
      '[64:ff9b::a00:1]',
      '2852039166',
      '0xa9fea9fe',
      '0251.0376.0251.0376',
      '①⑥⑨.254.169.254',
      '0',
      '[::]',
    ];
    for (const host of hosts) {
      it(`a listener at ${host} gets no request`, async () => {
        expect(await send(`https://${host}/`)).to.include({ statusCode: null, fault: 'blocked_address' });
      });
    }

    it('a listener on the loopback interface gets no request unless it is allowed', async () => {
      const strict = await listenerAgent({
        policy: addressPolicy([]),
        resolve: dnsResolver(),
        timeoutMs: TIMEOUT_MS,
      });
      const before = listener.connections();
      for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '127.1', '①②⑦.0.0.1'])
        for (const scheme of ['http', 'https'])
          expect(await send(`${scheme}://${host}:${listener.port}/`, strict), host).to.include({
            fault: 'blocked_address',
          });
      expect(listener.connections()).to.equal(before);
      await strict.destroy();
    });

    it('a name that resolves differently the second time is connected to at the address that was checked', async () => {
      let asked = 0;
      const turning = await agentWith(() =>
        Promise.resolve([{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]),
      );
      const url = `http://turns.test:${listener.port}/`;
      expect(await send(url, turning)).to.include({ statusCode: 200 });
      expect(asked).to.equal(1);
      await nextTurn();
      // on another connection it is asked again, and refused
      const [first, second] = await Promise.all([send(url, turning), send(url, turning)]);
      expect([first.fault, second.fault].sort()).to.deep.equal(['blocked_address', null]);
      await turning.destroy();
    });

    it('a name with one internal address is refused as a whole', async () => {
      const both = await agentWith(() =>
        Promise.resolve([
          { address: '127.0.0.1', family: 4 },
          { address: '10.0.0.1', family: 4 },
        ]),
      );
      expect(await send(`http://both.test:${listener.port}/`, both)).to.include({ fault: 'blocked_address' });
      await both.destroy();
    });
  });
});
