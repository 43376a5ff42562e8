import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { routes } from '../../../interfaces/management-api/routes/routes.js';
import { schemas } from '../../../interfaces/management-api/schemas/schemas.js';
import { type Reply, upload } from '../../support/http/http-client.js';
import { plain } from '../../support/samples/sample-images.js';
import type { ApiUnderTest } from '../../support/http/http-service.js';
import { anyText as textOfAny } from '../../support/samples/any-text.js';

const isProblem = (reply: Reply, status: number, code?: string): void => {
  expect(reply.status, reply.text).to.equal(status);
  expect(reply.headers.get('content-type')).to.equal('application/problem+json; charset=utf-8');
  if (code !== undefined) expect(reply.json['code']).to.equal(code);
};

const faults = (reply: Reply): string[] =>
  ((reply.json['errors'] ?? []) as { pointer: string; code: string }[]).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );

// made once: what these need to shrink a text takes a tenth of a second to make, for each of them
const anyText = textOfAny({ maxLength: 300 });
const anyQuery = textOfAny({ maxLength: 50 });
const anyWord = textOfAny({ maxLength: 5 });

/** As JSON Schema names it; a whole number. */
const typeOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : typeof value === 'number' ? 'integer' : typeof value;

/** The answer to every bad input says what is wrong with it, and none is a 500. `runs`: of the fuzzing, a route. */
export function badInputSuite(start: () => Promise<ApiUnderTest>, runs: number): void {
  let service: ApiUnderTest;
  let key: string;
  let userId: string;
  let roleId: string;
  let webhookId: string;
  let deliveryId: string;
  let replayId: string;
  let importId: string;
  before(async () => {
    service = await start();
    key = await service.key(await service.tenant());
    userId = String(
      (await service.call('POST', '/api/users', { key, body: { email: 'a@b.example' } })).json['id'],
    );
    roleId = String((await service.call('POST', '/api/roles', { key, body: { name: 'clerk' } })).json['id']);
    const subscription = { url: 'https://listener.invalid/', events: ['*'] };
    const webhook = await service.call('POST', '/api/webhooks', { key, body: subscription });
    webhookId = String(webhook.json['id']);
    const tested = await service.call('POST', `/api/webhooks/${webhookId}/test`, { key });
    deliveryId = String(tested.json['id']);
    const span = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    const replayed = await service.call('POST', `/api/webhooks/${webhookId}/replay`, { key, body: span });
    replayId = String(replayed.json['id']);
    const imported = await service.call('POST', '/api/users/imports', {
      key,
      headers: { 'Content-Type': 'application/x-ndjson' },
      body: '{"email":"bo@example.com"}',
    });
    importId = String(imported.json['id']);
    const picture = upload(await plain(9, 9).png().toBuffer());
    for (const route of routes)
      if (route.method !== 'GET' && route.uploads)
        await service.call(route.method, fill(route.path), { key, body: picture });
  });
  after(() => service.stop());

  const fill = (path: string): string =>
    path.replace('{*tile}', '0/000.p/1').replace(/\{(\w+)\}/g, (_, name: string) => {
      if (path.startsWith('/api/auditlogs')) return '1';
      if (name === 'deliveryId') return deliveryId;
      if (name === 'replayId') return replayId;
      if (path.startsWith('/api/webhooks')) return webhookId;
      if (path.startsWith('/api/users/imports')) return importId;
      return name === 'userId' || path.startsWith('/api/users') ? userId : roleId;
    });

  describe('bodies', () => {
    for (const route of routes) {
      if (route.method === 'GET' || route.uploads || route.receives) continue;
      const send = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
        service.call(route.method, fill(route.path), { key, body, headers });

      describe(`${route.method} ${route.path}`, () => {
        const cases: readonly [string, unknown, number, string, Record<string, string>?][] = [
          ['no JSON', '{"a"', 400, 'malformed_body'],
          ['an array', [], 400, 'invalid_input'],
          ['null', 'null', 400, 'invalid_input'],
          ['a text', '"x"', 400, 'invalid_input'],
          ['an unknown member', { nonsense: 1 }, 400, 'invalid_input'],
          ['__proto__', '{"__proto__":{"email":"x@y.example"}}', 400, 'malformed_body'],
          ['constructor', { constructor: { prototype: {} } }, 400, 'invalid_input'],
          ['NUL', '{"name":"a\\u0000b"}', 400, 'malformed_body'],
          ['half a surrogate pair', '{"name":"\\ud800"}', 400, 'malformed_body'],
          ['a repeated member', '{"name":"a","name":"b"}', 400, 'malformed_body'],
          ['1 MB', `{"name":"${'x'.repeat(1_000_000)}"}`, 413, 'body_too_large'],
          ['plain text', '{}', 415, 'unsupported_media_type', { 'Content-Type': 'text/plain' }],
          [
            'another character set',
            '{}',
            415,
            'unsupported_media_type',
            { 'Content-Type': 'application/json; charset=latin1' },
          ],
          [
            'a form',
            'a=b',
            415,
            'unsupported_media_type',
            { 'Content-Type': 'application/x-www-form-urlencoded' },
          ],
          ['a zipped body', '{}', 415, 'unsupported_content_encoding', { 'Content-Encoding': 'gzip' }],
        ];
        for (const [name, body, status, code, headers] of cases) {
          it(`${route.method} ${route.path} refuses ${name}`, async () =>
            isProblem(await send(body, headers), status, code));
        }

        if (route.takes === undefined) return;

        if (!route.bodyOptional)
          it(`${route.method} ${route.path} requires a body`, async () => {
            isProblem(await service.call(route.method, fill(route.path), { key }), 400, 'body_required');
          });

        it(`${route.method} ${route.path} names the unknown member`, async () => {
          expect(faults(await send({ nonsense: 1 }))).to.include('/nonsense unknown_member');
        });

        const { properties } = schemas[route.takes] as { properties: Record<string, JsonSchema> };
        for (const [name, schema] of Object.entries(properties)) {
          it(`${route.method} ${route.path} refuses ${name} of another type, naming it`, async () => {
            for (const wrong of [1, [], [{}], true].filter(
              (value) => ![schema['type']].flat().includes(typeOf(value)),
            )) {
              const reply = await send({ [name]: wrong });
              isProblem(reply, 400, 'invalid_input');
              expect(faults(reply)).to.include(`/${name} type`);
            }
          });
          if (String(schema['type']).includes('string') && schema['enum'] === undefined) {
            const { maxLength = 0 } = schema as { maxLength?: number };
            const length = Math.max(10_000, maxLength + 1);
            it(`${route.method} ${route.path} refuses a ${name} of ${length} characters`, async () => {
              expect(faults(await send({ [name]: 'x'.repeat(length) }))).to.include(`/${name} too_long`);
            });
          }
        }

        it(`${route.method} ${route.path} answers any body with a success or a problem`, async () => {
          const member = fc.oneof(
            anyText,
            fc.string({ maxLength: 20 }),
            fc.constantFrom(
              'ada@example.com',
              '',
              ' ',
              '\u0000',
              '\ud800',
              'ﬁ@example.com',
              '__proto__',
              'owner',
            ),
            fc.jsonValue({ maxDepth: 3 }),
            fc.dictionary(anyWord, anyWord),
          );
          const names = [...Object.keys(properties), 'nonsense', '__proto__', 'id'];
          const body = fc.dictionary(fc.constantFrom(...names), member, { maxKeys: 4 });
          await fc.assert(
            fc.asyncProperty(body, async (given) => {
              const reply = await send(given);
              expect(reply.status).to.be.oneOf([route.status, 400, 409]);
              if (reply.status >= 400) isProblem(reply, reply.status);
            }),
            { numRuns: runs },
          );
        });
      });
    }
  });

  describe('addresses', () => {
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const ask = (query: string): Promise<Reply> =>
        service.call('GET', `${fill(route.path)}?${query}`, { key });

      it(`GET ${route.path} refuses an unknown parameter, naming it`, async () => {
        const reply = await ask('nonsense=1');
        isProblem(reply, 400, 'invalid_input');
        expect(faults(reply)).to.deep.equal(['nonsense unknown_member']);
        isProblem(await ask('__proto__=1'), 400, 'invalid_input');
      });

      for (const [name, schema] of Object.entries(route.query ?? {})) {
        it(`GET ${route.path} refuses a bad ${name}`, async () => {
          isProblem(await ask(`${name}=a&${name}=b`), 400, 'invalid_input');
          isProblem(await ask(`${name}=%00`), 400, 'invalid_input');
          isProblem(await ask(`${name}=${'x'.repeat(10_000)}`), 400, 'invalid_input');
          if (schema['type'] !== 'string') isProblem(await ask(`${name}=x`), 400, 'invalid_input');
        });
      }

      it(`GET ${route.path} answers any parameters with a success or a problem`, async function () {
        this.slow(20_000);

        const text = fc.oneof(
          anyQuery,
          fc.constantFrom(
            '1',
            '-1',
            'true',
            '',
            '\ufffd',
            '2026-01-01T00:00:00Z',
            '9999-12-31T23:59:60Z',
            '0000-01-01T00:00:00+23:59',
            '%',
            "'",
            '\\',
            '"',
          ),
        );
        const names = [...Object.keys(route.query ?? {}), 'x'];
        await fc.assert(
          fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), text, { maxKeys: 3 }), async (given) => {
            const reply = await ask(new URLSearchParams(given).toString());
            // 404 of a time when it was not there, of an entry that no checkpoint covers yet, and of a record that is asked about
            const notThere =
              'asOf' in given || reply.text.includes('"not_yet"') || route.operationId === 'readAccess';
            expect(reply.status, reply.text).to.be.oneOf([200, 400, ...(notThere ? [404] : [])]);
          }),
          { numRuns: runs },
        );
      });
    }

    it('every list refuses limits out of range', async () => {
      for (const limit of ['0', '201', '-1', '1.5', '1e9', 'NaN', '']) {
        const reply = await service.call('GET', `/api/users?limit=${limit}`, { key });
        isProblem(reply, 400, 'invalid_input');
        expect(faults(reply)[0]).to.match(/^limit /);
      }
    });

    it('every list refuses a cursor with any altered character', async () => {
      await service.call('POST', '/api/users', { key, body: { email: 'second@b.example' } });
      const page = await service.call('GET', '/api/users?limit=1', { key });
      const cursor = String(page.json['nextCursor']);
      for (let index = 0; index < cursor.length; index += 1) {
        const altered =
          cursor.slice(0, index) + (cursor[index] === 'A' ? 'B' : 'A') + cursor.slice(index + 1);
        const reply = await service.call('GET', `/api/users?cursor=${altered}`, { key });
        expect([reply.status, faults(reply)[0]], altered).to.deep.equal([400, 'cursor cursor']);
      }
      for (const made of ['x', 'null', `${cursor}=`, `${cursor}A`, cursor.slice(1)]) {
        isProblem(await service.call('GET', `/api/users?cursor=${made}`, { key }), 400, 'invalid_input');
      }
    });
  });
}
