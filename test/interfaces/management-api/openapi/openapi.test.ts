import { createRequire } from 'node:module';
import { linkUserIdentity } from '../../../../application/connection/user-identities.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { addConnection } from '../../../support/samples/connections.js';
import { addTotp, userNow } from '../../../support/samples/second-factor.js';
import { sessionLifetime } from '../../../../domain/sign-in/session-lifetime.js';
import { defaultSettings } from '../../../../domain/tenant/tenant-settings.js';
import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { envelope } from '../../../../application/webhook/envelope.js';
import { eventTypes } from '../../../../application/webhook/webhook-catalogue.js';
import { eventKinds } from '../../../../domain/webhook/event-kinds.js';
import { webhookPayloads } from '../../../../interfaces/management-api/openapi/openapi-webhooks.js';
import { providerMetadata } from '../../../../interfaces/oidc/discovery.js';
import { load } from '../../../../application/shared/load.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { presentUser, user } from '../../../../domain/user/user.js';
import { scopes } from '../../../../domain/api-key/scopes.js';
import type { JsonSchema } from '../../../../domain/shared/event-definition.js';
import { compileSchema } from '../../../../infrastructure/json-schema/compile-schema.js';
import type { OpenApiOperation } from '../../../../interfaces/http/openapi-document.js';
import { exampleOf } from '../../../support/samples/schema-example.js';
import { openApiDocument } from '../../../../interfaces/management-api/openapi/openapi.js';
import { routes } from '../../../../interfaces/management-api/routes/routes.js';
import {
  managementSchemas as schemas,
  schemas as allSchemas,
} from '../../../../interfaces/management-api/schemas/schemas.js';
import { type InMemoryApi, inMemoryApi } from '../../../support/http/http-service.js';
import { upload } from '../../../support/http/http-client.js';
import { plain } from '../../../support/samples/sample-images.js';
import { openApiShape } from '../openapi-shape.js';

const { version } = createRequire(import.meta.url)('../../../../package.json') as { version: string };
const document = openApiDocument(routes, { baseUrl: 'https://id.example.com', version });

const NDJSON = 'application/x-ndjson';
const importedLine = '{"email":"bo@example.com"}\n';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'document');

/** Checks values against a component, as a reader of the document would. */
const componentChecker = (name: string): ((value: unknown) => ErrorObject[]) => {
  const validate = ajv.getSchema(`document#/components/schemas/${name}`);
  if (validate === undefined) throw new Error(`the document has no component ${name}`);
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
};

const operations = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/api/'))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const references = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(references)];
};

describe('the OpenAPI document', () => {
  it('the OpenAPI document has the structure of OpenAPI 3.1', () => {
    const validate = ajv.compile(openApiShape);
    validate(document);
    expect(validate.errors).to.equal(null);
  });

  it('this check refuses documents that are not valid OpenAPI 3.1', () => {
    const validate = ajv.compile(openApiShape);
    const [path = ''] = Object.keys(document.paths);
    for (const broken of [
      { ...document, openapi: '3.0.3' },
      { ...document, paths: { [path.slice(1)]: document.paths[path] } },
      { ...document, paths: { [path]: { fetch: {} } } },
      { ...document, paths: { [path]: { get: { responses: { 200: {} } } } } },
      { ...document, nonsense: 1 },
    ]) {
      expect(validate(broken)).to.equal(false);
    }
  });

  it('the OpenAPI document has valid JSON Schemas only', () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect(ajv.validateSchema(schema), name).to.equal(true);
    }
  });

  it('the OpenAPI document resolves every reference', () => {
    const found = references(document);
    expect(found.length).to.be.greaterThan(50);
    for (const reference of found) {
      const [, , kind = '', name = ''] = reference.split('/');
      const components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> = document.components;
      expect(components[kind]?.[name], reference).to.be.an('object');
    }
  });

  it('the OpenAPI document has a chapter on each topic beyond the operations', () => {
    const titles = [...document.info.description.matchAll(/^# (.+)$/gm)].map(([, title]) => title);
    expect(titles).to.deep.equal([
      'First call',
      'Credentials',
      'Errors and codes',
      'Pagination',
      'Rate limits',
      'Idempotency',
      'Receipts and proofs',
      'Signing people in',
      'Webhooks with signatures',
      'Generated clients',
    ]);
  });

  it("the OpenAPI document has every endpoint of the provider's metadata", () => {
    const metadata = providerMetadata('https://id.example.com');
    expect(providerMetadata('https://id.example.com', false)).not.to.have.property('service_documentation');
    const named = Object.entries(metadata).filter(([name]) => /_endpoint$|^jwks_uri$/.test(name));
    expect(named.length).to.be.greaterThan(6);
    for (const [name, address] of named)
      expect(document.paths, name).to.have.property(String(address).slice('https://id.example.com'.length));
  });

  it('the OpenAPI document has the payload of every kind of event, whose sample fits it', () => {
    expect(Object.keys(document.webhooks)).to.deep.equal([...eventKinds]);
    for (const kind of eventKinds) {
      const media = document.webhooks[kind]?.['post']?.requestBody?.content['application/json'];
      const name = String(media?.schema['$ref']).split('/').at(-1) ?? '';
      const { sample } = eventTypes[kind];
      const occurrence = {
        kind,
        eventId: randomUUID(),
        tenantId: randomUUID(),
        occurredAt: new Date().toISOString(),
      };
      const sent = JSON.parse(envelope(occurrence, sample)) as Record<string, unknown>;
      expect(componentChecker(name)(sent), kind).to.deep.equal([]);
      expect(componentChecker(name)({ ...sent, event: 'another' }), kind).not.to.deep.equal([]);
    }
  });

  it('the OpenAPI document links every creation to the operations on its record', () => {
    for (const { operation } of operations) {
      const created = operation.responses['201'];
      if (!created) continue;
      expect(created.links ?? {}, operation.operationId).to.not.deep.equal({});
      for (const { operationId } of Object.values(created.links ?? {}))
        expect(operations.map(({ operation: other }) => other.operationId)).to.include(operationId);
    }
  });

  it('the OpenAPI document gives every inline object of a component a title, and shows no detail of the validation', () => {
    expect(JSON.stringify(document)).not.to.match(/x-domain-rules|x-null-is-absent/);
    const untitled = (schema: JsonSchema, path: string, inline: boolean): string[] => [
      ...(inline && schema['properties'] !== undefined && schema['title'] === undefined ? [path] : []),
      ...Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(
        ([name, member]) => untitled(member, `${path}.${name}`, true),
      ),
      ...(schema['items'] === undefined ? [] : untitled(schema['items'] as JsonSchema, `${path}[]`, true)),
    ];
    for (const [name, schema] of Object.entries(document.components.schemas))
      expect(untitled(schema, name, false)).to.deep.equal([]);
  });

  it('the OpenAPI document has no enum in an answer that a later version may extend', () => {
    const { schemas: all } = document.components;
    const kept = new Set([
      'User.status',
      'Alert.status',
      'Alert.severity',
      'AuditEntry.outcome',
      'WebhookReplay.status',
    ]);
    const isEnumeration = (schema: JsonSchema): boolean =>
      schema['enum'] !== undefined ||
      references(schema).some((name) => 'enum' in (all[name.slice('#/components/schemas/'.length)] ?? {}));
    const isLeaf = (schema: JsonSchema): boolean => !('properties' in schema) && !('items' in schema);
    const enums = (schema: JsonSchema, path: string): string[] => [
      ...(isLeaf(schema) && isEnumeration(schema) ? [path] : []),
      ...Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(
        ([name, member]) => enums(member, `${path}.${name}`),
      ),
      ...(schema['items'] === undefined ? [] : enums(schema['items'] as JsonSchema, `${path}[]`)),
    ];
    for (const name of [
      'Delivery',
      'EventTypes',
      'AuditEntry',
      'Alert',
      'HistoryEntry',
      ...Object.keys(webhookPayloads),
    ])
      expect(enums(all[name] ?? {}, name).filter((path) => !kept.has(path))).to.deep.equal([]);
  });

  it('the OpenAPI document has every route once, with an id of its own and the scopes that it requires', () => {
    expect(operations).to.have.lengthOf(routes.length);
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).to.equal(routes.length);
    for (const route of routes) {
      const operation = document.paths[route.path.replace('{*', '{')]?.[route.method.toLowerCase()];
      expect(operation?.operationId).to.equal(route.operationId);
      expect(operation?.security).to.deep.equal([{ ApiKey: route.scopes }, { AccessToken: [] }]);
      for (const scope of route.scopes) expect(scopes).to.include(scope);
      expect(Object.keys(operation?.responses ?? {})).to.include.members([
        String(route.status),
        '400',
        '401',
        '403',
        '429',
        '500',
        '503',
      ]);
    }
  });

  it('the OpenAPI document declares every parameter in a path, and no other', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((parameter) => parameter['in'] === 'path');
      expect(declared.map(({ name }) => name)).to.deep.equal(inPath);
      if (inPath.length > 0) expect(operation.responses).to.have.property('404');
    }
  });

  for (const name of Object.keys(schemas).filter((one) => one !== 'NoBody')) {
    it(`the OpenAPI document has an example of ${name} that fits it`, () => {
      const all = document.components.schemas;
      expect(componentChecker(name)(exampleOf(all[name]!, all))).to.deep.equal([]);
    });
  }

  it('generators find no member that a default makes required, no header of tracing, and no second answer without a body', () => {
    expect(JSON.stringify(document)).not.to.match(/"default":|#\/components\/parameters\/traceparent/);
    for (const { operation } of operations) expect(operation.responses).not.to.have.property('304');
    const streamed = operations.find(({ operation }) => operation.operationId === 'exportAuditLog');
    const contents = Object.values(streamed?.operation.responses['200']?.content ?? {});
    expect(contents.length).to.be.greaterThan(0);
    for (const { schema } of contents) expect(schema).to.include({ type: 'string', format: 'binary' });
    const { Problem } = document.components.schemas as Record<string, { properties: Record<string, object> }>;
    expect(Problem?.properties['detail']).to.include({ 'x-ms-primary-error-message': true });
  });

  it('every enumeration is a component with a name of its own', () => {
    const inline = (value: unknown): unknown[] => {
      if (typeof value !== 'object' || value === null) return [];
      const { enum: values } = value as { readonly enum?: unknown };
      return Array.isArray(values) && values.length > 1 && typeof values[0] === 'string'
        ? [values]
        : Object.values(value).flatMap(inline);
    };
    const isComponent = (schema: object): boolean => 'enum' in schema;
    const rest = Object.values(document.components.schemas).filter((schema) => !isComponent(schema));
    expect([rest, document.paths].flatMap(inline)).to.deep.equal([]);
    expect(Object.values(document.components.schemas).filter(isComponent).length).to.be.greaterThan(5);
  });

  it('the OpenAPI document shows bodies that the service accepts', () => {
    for (const route of routes) {
      if (route.method === 'GET' || route.takes === undefined) continue;
      const schema = allSchemas[route.takes];
      expect(compileSchema(schema)(exampleOf(schema, schemas))).to.deep.equal([]);
    }
  });
});

/** Returns the queries of operations that need one, by their ids. */
const questions = (roleId: string): Readonly<Record<string, string>> => ({
  readAccess: `?role=${roleId}`,
  readAccessChanges: '?from=1',
});

describe('answers of the service', () => {
  let api: InMemoryApi;
  before(async () => {
    api = await inMemoryApi();
  });
  after(() => api.stop());

  it('the service answers every operation as its own document says', async function () {
    this.slow(20_000);

    const tenantId = await api.tenant();
    const key = await api.key(tenantId);
    const picture = await plain(9, 9).png().toBuffer();
    const served = await api.call('GET', '/openapi.json');
    expect(served.json['paths']).to.deep.equal(JSON.parse(JSON.stringify(document.paths)));
    const made = {
      user: String(
        (await api.call('POST', '/api/users', { key, body: { email: 'a@example.com', firstName: 'Ada' } }))
          .json['id'],
      ),
      role: String((await api.call('POST', '/api/roles', { key, body: { name: 'first' } })).json['id']),
      webhook: String(
        (
          await api.call('POST', '/api/webhooks', {
            key,
            body: { url: 'https://listener.invalid/', events: ['*'] },
          })
        ).json['id'],
      ),
    };
    const tested = await api.call('POST', `/api/webhooks/${made.webhook}/test`, { key });
    const deliveryId = String(tested.json['id']);
    await api.settleDelivery(deliveryId, 'failed');
    const span = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    const replayed = await api.call('POST', `/api/webhooks/${made.webhook}/replay`, { key, body: span });
    const replayId = String(replayed.json['id']);
    let importId = '';
    const signedIn = async (): Promise<string> => {
      const { state } = await load(api.app, streamName(tenantId, 'user', made.user), user);
      const { session } = await api.app.sessions.start({
        tenantId,
        userId: made.user,
        generation: presentUser(state).sessionGeneration,
        amr: ['pwd'],
        remembered: false,
        provedMailbox: null,
        authenticatedAt: api.app.clock.now(),
        lifetime: sessionLifetime(defaultSettings),
        ip: '192.0.2.1',
        userAgent: null,
      });
      return session.sessionId;
    };
    const factor = async (): Promise<string> => {
      const { factors } = await userNow(api.app, tenantId, made.user);
      return factors.totp?.factorId ?? (await addTotp(api.app, tenantId, made.user)).factorId;
    };
    const connectionId = await addConnection(api.app, tenantId);
    const identity = async (): Promise<string> => {
      const input = { userId: made.user, connectionId, subject: 'subject-4711' };
      return (await linkUserIdentity(api.app, systemCommand({ tenantId }), input)).record.id;
    };
    const deleting = operations.filter(({ method, path }) => method === 'delete' && path.endsWith('{id}'));
    const inOrder = [...operations.filter((operation) => !deleting.includes(operation)), ...deleting];
    for (const { path, method, operation } of inOrder) {
      const sid = path.includes('/sessions') ? await signedIn() : '';
      const factorId = path.includes('/factors') ? await factor() : '';
      const identityId = path.includes('{identityId}') ? await identity() : '';
      const address = path
        .replace('{sid}', sid)
        .replace('{factorId}', factorId)
        .replace('{identityId}', identityId)
        .replace('{deliveryId}', deliveryId)
        .replace('{tile}', '0/000.p/1')
        .replace('{replayId}', replayId)
        .replace(/\{(\w+)\}/g, (_, name: string) => {
          if (path.startsWith('/api/auditlogs')) return '1';
          if (path.startsWith('/api/webhooks')) return made.webhook;
          if (path.startsWith('/api/users/imports')) return importId;
          return name === 'userId' || path.startsWith('/api/users') ? made.user : made.role;
        });
      const content = operation.requestBody?.content ?? {};
      const { 'application/json': json, 'multipart/form-data': form, [NDJSON]: lines } = content;
      const schema = json?.schema;
      const example = schema && exampleOf(schema, document.components.schemas);
      const asked = path.endsWith('/identities') ? { ...(example as object), connectionId } : example;
      const body = form ? upload(picture) : schema && asked;
      const query = questions(made.role)[operation.operationId] ?? '';
      const reply = await api.call(method.toUpperCase(), address + query, {
        key,
        ...(body ? { body } : {}),
        ...(lines && { body: importedLine, headers: { 'Content-Type': NDJSON } }),
      });
      if (lines) importId = String(reply.json['id']);
      expect(reply.status, `${method} ${path} ${reply.text}`).to.equal(
        Number(Object.keys(operation.responses)[0]),
      );
      expectFits(operation, reply.status, reply.headers, reply.text === '' ? undefined : reply.json);
      const location = reply.headers.get('location');
      if (location !== null) await api.call('DELETE', location, { key });
      const refused = await api.call(method.toUpperCase(), address, { key: 'wrong' });
      expectFits(operation, 401, refused.headers, refused.json);
      const invalid = await api.call(method.toUpperCase(), '/api/roles?nonsense=1', {
        key,
        body: schema ? { nonsense: 1 } : undefined,
      });
      if (invalid.status === 400) expectFits(operation, 400, invalid.headers, invalid.json);
    }
  });

  const expectFits = (operation: OpenApiOperation, status: number, headers: Headers, body: unknown): void => {
    const response = operation.responses[String(status)];
    for (const name of Object.keys(response?.headers ?? {})) {
      const optional = [
        'Tessera-Projection',
        'Tessera-Receipt',
        'Preference-Applied',
        'Idempotent-Replayed',
      ].includes(name);
      if (!optional) expect(headers.get(name), `${operation.operationId} ${name}`).not.to.equal(null);
    }
    const [type, media] = Object.entries(response?.content ?? {})[0] ?? [];
    expect(headers.get('content-type')?.split(';')[0]).to.equal(type);
    if (!media) {
      expect(body).to.equal(undefined);
      return;
    }
    if (media.schema['type'] === 'string') return;
    const name = String(media.schema['$ref']).split('/').at(-1) ?? '';
    expect(componentChecker(name)(body), `${operation.operationId} ${status}`).to.deep.equal([]);
  };
});
