import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { openApiDocument } from '../../../interfaces/management-api/openapi/openapi.js';
import { routes } from '../../../interfaces/management-api/routes/routes.js';
import { type Reply, upload } from '../../support/http/http-client.js';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';
import { plain } from '../../support/samples/sample-images.js';
import { exampleOf } from '../../support/samples/schema-example.js';

const document = JSON.parse(
  JSON.stringify(openApiDocument(routes, { baseUrl: 'https://id.example.com', version: '1.0.0' })),
) as ReturnType<typeof openApiDocument>;
const { schemas } = document.components;

interface Probe {
  readonly name: string;
  readonly value: unknown;
  /** `unless printable`: for another reason only than that it holds a control character. */
  readonly isRefused: boolean | 'unless printable';
}

const numberOf = (schema: JsonSchema, keyword: string): number | undefined =>
  typeof schema[keyword] === 'number' ? schema[keyword] : undefined;

/** Values of which the document itself says whether they are refused. */
function probes(schema: JsonSchema): Probe[] {
  const { examples = [], default: fallback, type, items } = schema;
  const types = [type].flat() as string[];
  const values = (schema['enum'] ?? []) as unknown[];
  const limit = (keyword: string, over: number, make: (size: number) => unknown): Probe[] => {
    const size = numberOf(schema, keyword);
    return size === undefined || size + over < 0
      ? []
      : [{ name: `beyond ${keyword}`, value: make(size + over), isRefused: true }];
  };
  const item = items === undefined ? null : exampleOf(items as JsonSchema, schemas);
  return [
    ...(examples as unknown[]).map((value) => ({ name: 'an example', value, isRefused: false })),
    ...(fallback === undefined ? [] : [{ name: 'the default', value: fallback, isRefused: false }]),
    ...values.map((value) => ({ name: 'a member of the enum', value, isRefused: false })),
    ...(values.length === 0 ? [] : [{ name: 'no member of the enum', value: 'nonsense', isRefused: true }]),
    ...(types.includes('null') ? [{ name: 'null', value: null, isRefused: false }] : []),
    ...(types.includes('string')
      ? [
          ...limit('maxLength', 1, (size) => 'x'.repeat(size)),
          ...limit('minLength', -1, (size) => 'x'.repeat(size)),
          {
            name: 'a control character',
            value: 'a\u0007b'.padEnd(numberOf(schema, 'minLength') ?? 0, 'x'),
            isRefused: schema['pattern'] === undefined ? ('unless printable' as const) : true,
          },
          ...(schema['format'] === undefined
            ? []
            : [{ name: 'another format', value: 'nonsense', isRefused: true }]),
        ]
      : []),
    ...(types.includes('integer')
      ? [
          ...((numberOf(schema, 'minimum') ?? -1) >= 0
            ? [{ name: 'below minimum', value: numberOf(schema, 'minimum')! - 1, isRefused: true }]
            : []),
          ...limit('maximum', 1, (size) => size),
          ...['minimum', 'maximum'].flatMap((keyword) => {
            const value = numberOf(schema, keyword);
            return value === undefined ? [] : [{ name: keyword, value, isRefused: false }];
          }),
        ]
      : []),
    ...(types.includes('array')
      ? [
          ...limit('minItems', -1, (size) => Array<unknown>(size).fill(item)),
          ...limit('maxItems', 1, (size) => Array<unknown>(size).fill(item)),
        ]
      : []),
  ];
}

/** Returns the schema with the members of the one that it refers to; an enumeration that may be null lists it. Forms of a text are left out. */
function resolve({ $ref, anyOf, ...schema }: JsonSchema): JsonSchema {
  if (Array.isArray(anyOf) && schema['type'] === undefined) {
    const { type, enum: values } = resolve(anyOf[0] as JsonSchema);
    return { ...schema, type: [type, 'null'], enum: [...(values as unknown[]), null] };
  }
  return typeof $ref === 'string' ? { ...schemas[$ref.split('/').at(-1) ?? ''], ...schema } : schema;
}

const enumerationsIn = (members: readonly (readonly [string, JsonSchema])[]): number =>
  members.filter(([, { enum: values }]) => values !== undefined).length;

describe('every example and boundary of the OpenAPI document', () => {
  let api: InMemoryApi;
  let key: string;
  const made = { users: '', roles: '', webhooks: '', delivery: '', replay: '' };
  const idOf = async (path: string, body: unknown): Promise<string> =>
    String((await api.call('POST', path, { key, body })).json['id']);
  before(async () => {
    api = await inMemoryApi();
    key = await api.key(await api.tenant());
    made.users = await idOf('/api/users', { email: 'first@example.com' });
    made.roles = await idOf('/api/roles', { name: 'first' });
    made.webhooks = await idOf('/api/webhooks', { url: 'https://listener.invalid/', events: ['*'] });
    made.delivery = await idOf(`/api/webhooks/${made.webhooks}/test`, undefined);
    const span = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    made.replay = await idOf(`/api/webhooks/${made.webhooks}/replay`, span);
  });
  after(() => api.stop());

  const address = (path: string): string =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (name === 'deliveryId') return made.delivery;
      if (name === 'replayId') return made.replay;
      if (name === 'userId') return made.users;
      const kind = path.split('/')[2] as keyof typeof made;
      return kind in made ? made[kind] : '1';
    });

  /** Members and parameters that an answer finds fault with. */
  const faults = (reply: Reply): string[] =>
    reply.status === 400
      ? ((reply.json['errors'] ?? []) as { pointer: string }[]).map(({ pointer }) =>
          pointer.split('/').slice(0, 2).join('/'),
        )
      : [];

  const expectSame = (reply: Reply, pointer: string, { isRefused, name, value }: Probe): void => {
    const what = `${pointer}: ${name} ${JSON.stringify(value).slice(0, 60)} ${reply.status} ${reply.text.slice(0, 300)}`;
    expect(reply.status, what).to.be.below(500);
    if (isRefused === 'unless printable')
      expect(reply.text, what).not.to.match(/unprintable|control character/);
    else expect(faults(reply).includes(pointer), what).to.equal(isRefused);
  };

  let bodies = 0;
  let enumerations = 0;
  let parameters = 0;
  for (const [path, methods] of Object.entries(document.paths).filter(([one]) => one.startsWith('/api/')))
    for (const [method, operation] of Object.entries(methods)) {
      const title = `${method.toUpperCase()} ${path}`;
      const body = operation.requestBody?.content['application/json']?.schema;
      if (body) {
        const schema = resolve(body);
        const members = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(
          ([member, one]) => [member, resolve(one)] as const,
        );
        bodies += members.length;
        enumerations += enumerationsIn(members);
        it(`the body of ${title} is answered as documented`, async () => {
          const base = exampleOf(schema, schemas) as Record<string, unknown>;
          for (const [name, member] of members)
            for (const probe of probes(member)) {
              const sent = { ...base, [name]: probe.value };
              const reply = await api.call(method.toUpperCase(), address(path), { key, body: sent });
              expectSame(reply, `/${name}`, probe);
            }
        });
      }
      const inQuery = operation.parameters
        .filter((parameter) => parameter['in'] === 'query')
        .map(({ name, schema }) => [String(name), resolve(schema as JsonSchema)] as const);
      if (inQuery.length === 0) continue;
      parameters += inQuery.length;
      enumerations += enumerationsIn(inQuery);
      it(`the parameters of ${title} are answered as documented`, async () => {
        for (const [name, schema] of inQuery)
          for (const probe of probes(schema)) {
            if (typeof probe.value === 'object') continue;
            const query = new URLSearchParams({
              [name]: JSON.stringify(probe.value).replace(/^"|"$/g, ''),
            }).toString();
            expectSame(
              await api.call(method.toUpperCase(), `${address(path)}?${query}`, { key }),
              name,
              probe,
            );
          }
      });
    }

  let places = 0;
  for (const [path, methods] of Object.entries(document.paths).filter(([one]) => one.startsWith('/api/')))
    for (const [method, operation] of Object.entries(methods)) {
      const inPath = operation.parameters.filter((parameter) => parameter['in'] === 'path');
      const body = operation.requestBody?.content['application/json']?.schema;
      for (const { name, schema } of inPath) {
        places += 1;
        const kind = String((schema as JsonSchema)['type']);
        it(`${method.toUpperCase()} ${path} finds nothing, as documented, with another ${String(name)}`, async () => {
          const sent = body === undefined ? {} : { body: exampleOf(resolve(body), schemas) };
          const at = (value: string): Promise<Reply> => {
            const there = path.replace(`{${String(name)}}`, value);
            return api.call(method.toUpperCase(), address(there), { key, ...sent });
          };
          const [unknown, ...odd] = await Promise.all(
            [
              kind === 'integer' ? '999999' : randomUUID(),
              'nonsense',
              '0',
              '%00',
              'a%07b',
              'x'.repeat(500),
            ].map(at),
          );
          expect(unknown!.status, unknown!.text).to.equal(404);
          expect(operation.responses).to.have.property('404');
          for (const reply of odd) {
            expect({ ...reply.json, traceId: '' }).to.deep.equal({ ...unknown!.json, traceId: '' });
            expect(reply.status).to.equal(404);
          }
        });
      }
    }

  let uploads = 0;
  for (const [path, methods] of Object.entries(document.paths).filter(([one]) => one.startsWith('/api/')))
    for (const [method, operation] of Object.entries(methods)) {
      const form = operation.requestBody?.content['multipart/form-data'];
      if (form === undefined) continue;
      uploads += 1;
      it(`${method.toUpperCase()} ${path} accepts the documented files, and no other body`, async () => {
        const send = (body: unknown, headers = {}): Promise<Reply> =>
          api.call(method.toUpperCase(), address(path), { key, body, headers });
        const { encoding } = form as unknown as { encoding: Record<string, { contentType: string }> };
        const [part, ...others] = Object.keys(form.schema['properties'] ?? {});
        expect([others, form.schema['required']]).to.deep.equal([[], [part]]);
        const makers: Readonly<Record<string, () => Promise<Buffer>>> = {
          'image/png': () => plain(64, 64).png().toBuffer(),
          'image/jpeg': () => plain(64, 64).jpeg().toBuffer(),
          'image/webp': () => plain(64, 64).webp().toBuffer(),
        };
        for (const type of encoding[part!]!.contentType.split(', ')) {
          const make = makers[type];
          if (make === undefined) continue;
          const reply = await send(upload(await make(), { type }));
          expect(operation.responses, `${type}: ${reply.text}`).to.have.property(String(reply.status));
          expect(reply.status, `${type}: ${reply.text}`).to.equal(200);
        }
        const misnamed = new FormData();
        misnamed.append(`${part!}s`, new Blob([await makers['image/png']!()]), 'a.png');
        for (const [body, status] of [
          [upload(Buffer.from('no image')), 415],
          [misnamed, 400],
          [new FormData(), 400],
          [{ [part!]: 'x' }, 415],
          [upload(Buffer.alloc(2 * 1024 * 1024 + 1)), 413],
        ] as const) {
          const reply = await send(body);
          expect(
            [reply.status, Object.keys(operation.responses).includes(String(status))],
            reply.text,
          ).to.deep.equal([status, true]);
        }
      });
    }

  it('the examples of the document include bodies and parameters', () => {
    expect(places).to.be.greaterThan(30);
    expect(uploads).to.equal(4);
    expect(bodies).to.be.greaterThan(20);
    expect(enumerations).to.be.greaterThan(4);
    expect(parameters).to.be.greaterThan(30);
  });

  const headers: readonly [component: string, values: readonly string[]][] = [
    ['IfMatch', ['"3"', '*', 'W/"3"', '"3", "4"', '3', '"3', '"3" "4"', 'W/3', '**']],
    ['IdempotencyKey', ['a', 'x'.repeat(255), 'x'.repeat(256), 'a b', 'ä']],
  ];
  for (const [component, values] of headers)
    it(`the component ${component} accepts exactly the values of its pattern`, async () => {
      const { name, schema } = document.components.parameters[component] as {
        name: string;
        schema: JsonSchema;
      };
      const pattern = new RegExp(String(schema['pattern']), 'u');
      for (const value of values) {
        const fits = pattern.test(value) && value.length <= (numberOf(schema, 'maxLength') ?? Infinity);
        const [method, path] =
          component === 'IfMatch' ? ['PUT', `/api/roles/${made.roles}`] : ['POST', '/api/roles'];
        const reply = await api.call(method, path, {
          key,
          body: { name: 'again' },
          headers: { [name]: value },
        });
        expect(String(reply.json['code']).endsWith('_malformed'), `${name}: ${value} ${reply.text}`).to.equal(
          !fits,
        );
      }
    });
});
