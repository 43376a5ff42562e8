import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { HttpRequest } from '../../../interfaces/http/http-types.js';
import type { Respond } from '../../../interfaces/http/respond.js';
import { sendStream } from '../../../interfaces/management-api/send-stream.js';

const STALLED_MS = 300;
const PIECE = Buffer.alloc(1 << 18);

describe('text that is sent as it comes', () => {
  it('is cut off when nobody takes it, and not while somebody does, however slowly', async () => {
    const read = { ended: false };
    async function* text(): AsyncGenerator<Uint8Array, void, void> {
      try {
        for (;;) yield await Promise.resolve(PIECE);
      } finally {
        read.ended = true;
      }
    }
    const begin: Respond['begin'] = (_, res) => {
      res.writeHead(200);
    };
    const respond = { begin } as Respond;
    const server = createServer((req, res) => {
      const answer = { mediaType: 'text/plain', fileName: 'a', text: text() };
      void sendStream(respond, req as HttpRequest, res, answer, false, STALLED_MS);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const closed = new Promise((resolve) => response.on('error', () => undefined).once('close', resolve));
    const until = performance.now() + 5 * STALLED_MS;
    while (performance.now() < until) {
      response.read();
      await pause(STALLED_MS / 20);
    }
    expect(read).to.include({ ended: false });
    while (!read.ended) await pause(STALLED_MS / 20);
    response.resume();
    await closed;
    expect(response.complete).to.equal(false);
    server.close();
  });
});
