import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { HttpRequest } from '../../../../interfaces/http/http-types.js';
import type { Respond } from '../../../../interfaces/http/answers/respond.js';
import { sendStream } from '../../../../interfaces/http/answers/send-stream.js';

const STALLED_MS = 600;
const SOON_MS = 15;
const PIECE = Buffer.alloc(1 << 18);

describe('text that is sent as it comes', () => {
  let server: Server;
  /** What is sent. */
  let source: () => AsyncIterable<Uint8Array>;
  /** How many were started and how many ended. */
  let started: number;
  let ended: number;

  async function* text(): AsyncGenerator<Uint8Array, void, void> {
    started += 1;
    try {
      yield* source();
    } finally {
      ended += 1;
    }
  }
  async function* endless(): AsyncGenerator<Uint8Array, void, void> {
    for (;;) yield await Promise.resolve(PIECE);
  }

  beforeEach(async () => {
    [started, ended] = [0, 0];
    const begin: Respond['begin'] = (_, res) => {
      res.writeHead(200);
    };
    server = createServer((req, res) => {
      const answer = { mediaType: 'text/plain', fileName: 'a', pieces: text() };
      void sendStream({ begin } as Respond, req as HttpRequest, res, answer, [], STALLED_MS);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => server.close());

  const port = (): number => (server.address() as AddressInfo).port;
  const answer = async (): Promise<IncomingMessage> => {
    const request = get({ port: port(), host: '127.0.0.1', agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response.on('error', () => undefined);
  };
  const closed = (response: IncomingMessage): Promise<unknown> =>
    new Promise((resolve) => response.once('close', resolve));
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await pause(SOON_MS);
  };

  it('a streamed answer is cut off when its reader stops reading, and not when it reads slowly', async () => {
    source = endless;
    const response = await answer();
    const over = closed(response);
    const end = performance.now() + 3 * STALLED_MS;
    while (performance.now() < end) {
      response.read();
      await pause(SOON_MS);
    }
    expect(ended).to.equal(0);
    await until(() => ended === 1);
    response.resume();
    await over;
    expect(response.complete).to.equal(false);
  });

  it('a streamed answer is not cut off while it waits for its source', async () => {
    source = async function* slow() {
      yield PIECE;
      await pause(2 * STALLED_MS);
      yield PIECE;
    };
    const response = await answer();
    const over = closed(response);
    response.resume();
    await over;
    expect(response.complete).to.equal(true);
  });

  it('a streamed answer is cut off when its reader does not read the end', async () => {
    const client = connect(port(), '127.0.0.1');
    const [socket] = (await once(server, 'connection')) as [Socket];
    source = async function* untilNothingIsTaken() {
      while (socket.writableLength === 0) {
        yield PIECE.subarray(0, 1_000);
        await setImmediate();
      }
    };
    const cut = once(socket, 'close');
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => ended === 1);
    expect(socket.destroyed).to.equal(false);
    await cut;
    client.destroy();
  });

  it('a streamed answer waits for its turn on the connection, and arrives complete', async () => {
    source = async function* few() {
      for (let pieces = 0; pieces < 20; pieces++) yield await Promise.resolve(PIECE);
    };
    const client = connect(port(), '127.0.0.1');
    let read = 0;
    client.on('data', (chunk: Buffer) => {
      read += chunk.length;
    });
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
    await until(() => ended === 3 && read > 3 * 20 * PIECE.length);
    client.destroy();
  });

  it('a streamed answer ends with its connection, also before its turn', async () => {
    source = endless;
    const client = connect(port(), '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
    await until(() => started === 3);
    client.destroy();
    await until(() => ended === 3);
  });

  it('a streamed answer leaves no listener on a connection that is used again', async () => {
    source = async function* short() {
      yield await Promise.resolve(PIECE.subarray(0, 10));
    };
    const client = connect(port(), '127.0.0.1');
    const [socket] = (await once(server, 'connection')) as [Socket];
    client.resume();
    const listeners = (): number => socket.listenerCount('close') + socket.listenerCount('timeout');
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => ended === 1);
    const before = listeners();
    for (let done = 1; done < 5; done++) {
      client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      await until(() => ended === done + 1);
    }
    expect(listeners()).to.equal(before);
    client.destroy();
  });
});
