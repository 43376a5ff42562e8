import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import fc from 'fast-check';
import type { HttpRequest } from '../../../../interfaces/http/http-types.js';
import { type Answering, JSON_TYPE, respondWith } from '../../../../interfaces/http/answers/respond.js';
import { anyText } from '../../../support/samples/any-text.js';

describe('answers', () => {
  const respond = respondWith({ secure: false, closing: () => false });
  let server: Server;
  let answer: Answering;

  before(async () => {
    server = createServer((req, res) => {
      answer(Object.assign(req, { context: {} }) as HttpRequest, res);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());

  async function answered(method: string): Promise<{ head: IncomingMessage; body: Buffer }> {
    const { port } = server.address() as AddressInfo;
    const sent = request({ port, host: '127.0.0.1', method }).end();
    const [head] = (await once(sent, 'response')) as [IncomingMessage];
    return { head, body: await buffer(head) };
  }

  const ways: readonly (readonly [string, (content: string) => Answering])[] = [
    ['json', (content) => (req, res) => respond.json(req, res, 200, content)],
    ['prepared', (content) => respond.prepared(200, { type: JSON_TYPE, content })],
  ];
  const text = fc.oneof(
    fc.string(),
    anyText(),
    fc.string({
      unit: fc.constantFrom('a', '\u007f', '\u0080', 'ÿ', '\u2028', '🦉', '\ud800', '\0', '\r\n'),
    }),
    fc
      .integer({ min: 0, max: 300_000 })
      .chain((length) => fc.constantFrom('', 'ÿ').map((end) => 'x'.repeat(length) + end)),
  );
  for (const [way, answering] of ways)
    it(`an answer is UTF-8 with any text, and as long as its Content-Length (${way})`, async () => {
      await fc.assert(
        fc.asyncProperty(text, async (content) => {
          answer = answering(content);
          const expected = Buffer.from(content);
          const [get, head] = [await answered('GET'), await answered('HEAD')];
          expect(get.body.equals(expected)).to.equal(true);
          expect(head.body).to.have.length(0);
          for (const { headers } of [get.head, head.head])
            expect(headers).to.include({
              'content-type': JSON_TYPE,
              'content-length': String(expected.length),
            });
        }),
      );
    });

  it('an answer without a body has no Content-Length', async () => {
    answer = (req, res) => respond.send(req, res, 304, null, ['ETag', '"a"']);
    const { head, body } = await answered('GET');
    expect(body).to.have.length(0);
    expect(head.headers)
      .to.include({ etag: '"a"' })
      .and.not.to.have.any.keys('content-length', 'content-type');
  });
});
