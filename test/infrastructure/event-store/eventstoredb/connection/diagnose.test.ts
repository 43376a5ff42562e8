import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { expect } from 'chai';
import { diagnose } from '../../../../../infrastructure/event-store/eventstoredb/connection/diagnose.js';
import { selfSigned } from '../../../../support/eventstoredb/certificate.js';
import { startEventStoreDouble } from '../../../../support/eventstoredb/eventstoredb-double.js';
import { testDatabaseUrl } from '../../../../support/services/postgres.js';
import { tcpProxy } from '../../../../support/http/tcp-proxy.js';

const PASSWORD = 's3cret';
const { certificate, key } = selfSigned();

describe('why an EventStoreDB does not answer', () => {
  const endings: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });
  const listening = async (server: Server): Promise<number> => {
    const sockets = new Set<Socket>();
    server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    endings.push(() => {
      server.close();
      for (const socket of sockets) socket.destroy();
    });
    return (server.address() as AddressInfo).port;
  };
  const double = async (options: Parameters<typeof startEventStoreDouble>[0] = {}) => {
    const started = await startEventStoreDouble(options);
    endings.push(() => started.stop());
    return started;
  };
  const users = { admin: PASSWORD };
  const plain = (port: number): string => `esdb://admin:${PASSWORD}@127.0.0.1:${port}?tls=false`;
  const secured = (port: number): string => `esdb://admin:${PASSWORD}@localhost:${port}?tls=true`;

  /** What is there, what is said of it, and whether it is final. */
  const causes: readonly (readonly [string, () => Promise<string>, RegExp, boolean])[] = [
    [
      'nothing listens there',
      async () => {
        const gone = await startEventStoreDouble();
        await gone.stop();
        return plain(gone.port);
      },
      /^127\.0\.0\.1:\d+: connection refused \(ECONNREFUSED\)$/,
      false,
    ],
    [
      'nothing listens at any member of a cluster',
      async () => {
        const gone = await startEventStoreDouble();
        await gone.stop();
        return `esdb://127.0.0.1:${gone.port},localhost:${gone.port}?tls=false`;
      },
      /^127\.0\.0\.1:\d+: connection refused.*; localhost:\d+: connection refused/,
      false,
    ],
    [
      'the name is unknown',
      () => Promise.resolve('esdb+discover://no-such-host.invalid:2113?tls=false'),
      /^no-such-host\.invalid:2113: unknown name.* \((ENOTFOUND|EAI_AGAIN)\)$/,
      false,
    ],
    [
      'its certificate is not trusted',
      async () => secured((await double({ users })).port),
      /^localhost:\d+: its certificate is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\): tlsCAFile names/,
      true,
    ],
    [
      'its certificate is for another name',
      async () => {
        const { url } = await double({ users });
        return url.replace('localhost', '127.0.0.1');
      },
      /^127\.0\.0\.1:\d+: its certificate is not trusted \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
      true,
    ],
    [
      'it speaks no TLS',
      async () => secured((await double()).port),
      /^localhost:\d+: it speaks no TLS, and we are not told tls=false$/,
      true,
    ],
    [
      'it speaks TLS',
      async () => plain((await double({ users })).port),
      /^127\.0\.0\.1:\d+: it speaks TLS, and we are told tls=false$/,
      true,
    ],
    [
      'it wants a certificate of the client',
      async () => {
        const file = join(tmpdir(), `diagnose-${process.pid}.pem`);
        writeFileSync(file, certificate);
        endings.push(() => rmSync(file));
        const options = { cert: certificate, key, requestCert: true, ALPNProtocols: ['h2'] };
        const port = await listening(createTlsServer({ ...options, rejectUnauthorized: true }));
        return `${secured(port)}&tlsCAFile=${file}`;
      },
      /^localhost:\d+: (it refuses our TLS \(ERR_SSL_.*ALERT|it takes connections and ends them)/,
      true,
    ],
    [
      'HTTP/1 answers',
      async () => plain(await listening(createHttpServer())),
      /^127\.0\.0\.1:\d+: it is no EventStoreDB: it speaks HTTP\/1$/,
      true,
    ],
    [
      'HTTP/1 answers instead of TLS',
      async () => secured(await listening(createHttpServer())),
      /^localhost:\d+: it is no EventStoreDB: it speaks HTTP\/1$/,
      true,
    ],
    [
      'another server of HTTP/2 answers',
      async () =>
        plain(
          await listening(
            createHttp2Server((_, response) => {
              response.writeHead(404).end();
            }),
          ),
        ),
      /^127\.0\.0\.1:\d+: it is no EventStoreDB: it speaks HTTP\/2 and knows no calls of ours$/,
      true,
    ],
    [
      'RabbitMQ answers',
      async () =>
        plain(
          await listening(createServer((socket) => socket.end(Buffer.from('AMQP\u0000\u0000\u0009\u0001')))),
        ),
      /^127\.0\.0\.1:\d+: it is no EventStoreDB: it speaks AMQP, like RabbitMQ$/,
      true,
    ],
    [
      'something unknown answers',
      async () => plain(await listening(createServer((socket) => socket.end('220 mail.test ESMTP\r\n')))),
      /^127\.0\.0\.1:\d+: it is no EventStoreDB: it speaks another protocol$/,
      true,
    ],
    [
      'connections are ended, as by a proxy without a server',
      async () => plain(await listening(createServer((socket) => socket.destroy()))),
      /^127\.0\.0\.1:\d+: it takes connections and ends them/,
      false,
    ],
    [
      'nothing is said',
      async () => {
        const { port } = await double();
        const proxy = await tcpProxy({ host: '127.0.0.1', port });
        endings.push(() => proxy.close());
        proxy.freeze(true);
        return plain(proxy.port);
      },
      /^127\.0\.0\.1:\d+: it takes connections and says nothing$/,
      false,
    ],
    [
      'it is not ready',
      async () => {
        const started = await double();
        started.faults.inject('gossip', {
          kind: 'status',
          code: 'UNAVAILABLE',
          details: 'Server Is Not Ready',
        });
        return plain(started.port);
      },
      /^127\.0\.0\.1:\d+: it says UNAVAILABLE: Server Is Not Ready$/,
      false,
    ],
    [
      'calls are not answered',
      async () => {
        const started = await double();
        started.faults.inject('gossip', { kind: 'hang' });
        return plain(started.port);
      },
      /^127\.0\.0\.1:\d+: it does not answer a call \(silent for 2000 ms\)$/,
      false,
    ],
    [
      'there is no leader',
      async () => {
        const started = await double();
        started.leads = false;
        return plain(started.port).replace('esdb:', 'esdb+discover:');
      },
      /^no leader: 127\.0\.0\.1:\d+ knows 1 members, of which 1 are there$/,
      false,
    ],
  ];
  for (const [what, start, said, isFinal] of causes) {
    it(`the diagnosis of a silent EventStoreDB is: ${what}`, async function () {
      this.slow(10_000);

      const finding = await diagnose(await start());
      expect(finding?.reason).to.match(said);
      if (!finding!.reason.includes('ends them')) expect(finding?.isFinal).to.equal(isFinal);
      expect(finding?.reason).to.not.contain(PASSWORD);
    });
  }

  it('the diagnosis names PostgreSQL at the address, with and without TLS', async function () {
    this.slow(10_000);

    const { hostname, port } = new URL(await testDatabaseUrl());
    for (const query of ['tls=false', 'tls=true']) {
      const finding = await diagnose(`esdb://${hostname}:${port}?${query}`);
      expect(finding?.reason).to.match(/it is no EventStoreDB: it speaks the protocol of PostgreSQL$/);
      expect(finding?.isFinal).to.equal(true);
    }
  });

  it('the diagnosis is empty where a leader answers, with and without TLS', async () => {
    const open = await double();
    expect(await diagnose(open.url)).to.equal(undefined);
    expect(await diagnose(open.url.replace('esdb:', 'esdb+discover:'))).to.equal(undefined);
    expect(await diagnose((await double({ users })).url)).to.equal(undefined);
  });

  it('the diagnosis names the advertised address of a leader that cannot be reached', async () => {
    const { url } = await double({ users });
    // it calls itself 127.0.0.1, which its certificate does not name
    const finding = await diagnose(url.replace('esdb:', 'esdb+discover:'));
    expect(finding?.isFinal).to.equal(true);
    expect(finding?.reason).to.match(
      /^the leader, as localhost:\d+ has it, at 127\.0\.0\.1:\d+: its certificate is not trusted/,
    );
  });
});
