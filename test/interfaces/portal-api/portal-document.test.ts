import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { openApiDocument } from '../../../interfaces/management-api/openapi/openapi.js';
import { routes } from '../../../interfaces/management-api/routes/routes.js';
import { cursors } from '../../../interfaces/management-api/serving/cursor.js';
import { portalDocument } from '../../../interfaces/portal-api/portal-document.js';
import { portalRoutes } from '../../../interfaces/portal-api/portal-routes.js';
import { type InMemoryApi, inMemoryApi } from '../../support/http/http-service.js';
import { renderDocs } from '../../support/http/rendered-docs.js';
import { userAgent } from '../../support/http/user-agent.js';

const about = { baseUrl: 'https://id.example.com', portalUrl: 'https://admin.example.com', version: '1.0.0' };
const document = portalDocument(portalRoutes, about);

const referencesIn = (text: string): string[] =>
  [...text.matchAll(/"\$ref":"#\/components\/(\w+\/[\w-]+)"/g)].map(([, name = '']) => name);

describe("the OpenAPI document of the portal's API", () => {
  let service: InMemoryApi;
  before(renderDocs);
  before(async () => {
    service = await inMemoryApi();
  });
  after(() => service.stop());

  it("the portal's document has every operation of the portal, and none of the Management API", () => {
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} /portal${path}`),
    );
    expect(named).to.have.members(portalRoutes.map(({ method, path }) => `${method} ${path}`));
    const ids = [...routes, ...portalRoutes].map(({ operationId }) => operationId);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(document.servers).to.deep.equal([{ url: about.portalUrl }]);
  });

  it("the portal's document explains every schema that it refers to, and every tag", () => {
    const found = new Set(referencesIn(JSON.stringify(document)));
    const { schemas, headers, parameters } = document.components;
    const explained = Object.entries({ schemas, headers, parameters }).flatMap(([kind, members]) =>
      Object.keys(members).map((name) => `${kind}/${name}`),
    );
    expect([...found]).to.have.members(explained);
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const methods of Object.values(document.paths))
      for (const { tags: used, security } of Object.values(methods)) {
        expect([...tags]).to.include.members([...used]);
        expect(security).to.deep.equal([{ AccessToken: [] }]);
      }
  });

  it('the documents allow no cursor of any text, half a try or a day that does not exist', function () {
    this.slow(10_000);

    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv, ['date-time']);
    const refused = (schema: object, values: readonly unknown[]): readonly boolean[] => {
      const validate = ajv.compile({ ...schema, components: document.components });
      return values.map((value) => !validate(value));
    };
    const cursor = cursors(Buffer.alloc(32)).seal('any', 'x');
    const lists = [document, openApiDocument(routes, about)]
      .flatMap(({ paths }) => Object.values(paths).flatMap((methods) => Object.values(methods)))
      .flatMap(({ parameters }) => parameters as { readonly name?: string; readonly schema?: object }[])
      .filter(({ name }) => name === 'cursor');
    expect(lists).to.have.length.greaterThan(10);
    for (const { schema } of lists)
      expect(refused(schema ?? {}, [cursor, 'next', 'not a cursor, but any text'])).to.deep.equal([
        false,
        true,
        true,
      ]);
    const { TryClient = {}, IssueApiKey = {} } = document.components.schemas;
    const [code, state] = ['c', 's'];
    const halves = [{ code }, { state }, { code, state: null }, { code: null, state }];
    expect(refused(TryClient, [{}, { code, state }, { code: null, state: null }])).to.not.include(true);
    expect(refused(TryClient, halves)).to.not.include(false);
    const key = { name: 'k', scopes: ['users:read'] };
    const days = ['2028-02-29', '2027-02-30', '2027-04-31'].map((day) => ({
      ...key,
      expiresAt: `${day}T00:00:00Z`,
    }));
    expect(refused(IssueApiKey, days)).to.deep.equal([false, true, true]);
  });

  it("the portal's document and its page are open to everybody, but not to API keys", async function () {
    this.slow(20_000);

    const json = await service.call('GET', '/portal/openapi.json');
    expect(json.status).to.equal(200);
    expect(json.json).to.have.nested.property('info.title', 'Tessera Portal API');
    const key = await service.key(await service.tenant());
    const refused = await service.call('GET', '/portal/openapi.json', { key });
    expect([refused.status, refused.json['error']]).to.deep.equal([
      403,
      'This endpoint is not accessible via API key',
    ]);
    expect(refused.json['detail']).to.match(/need none: leave X-Api-Key out\.$/);
    const page = await fetch(`${service.url}/docs/portal`).then((reply) => reply.text());
    expect(page).to.contain('<h1 id="tessera-portal-api">').and.to.contain('openapi.json');
  });

  it("the reference of the Management API leads to the portal's", () => {
    const { description } = openApiDocument(routes, { ...about, portalReference: '/docs/portal' }).info;
    expect(description).to.contain('](/docs/portal)');
    expect(openApiDocument(routes, about).info.description).not.to.contain('/docs/portal');
  });
});

describe('the OpenAPI document of a portal with a host of its own', () => {
  before(renderDocs);

  it("the document is at the portal's host, and the page that shows it with the other documentation", async () => {
    const url = 'http://portal.acme.test';
    const service = await inMemoryApi({ portalUrl: `${url}/console` });
    const agent = userAgent(Number(new URL(service.url).port));
    const { status, body } = await agent.get(`${url}/console/openapi.json`, {});
    expect([status, (JSON.parse(body) as typeof document).servers[0]?.url]).to.deep.equal([
      200,
      `${url}/console`,
    ]);
    const key = { 'X-Api-Key': await service.key(await service.tenant()) };
    for (const [address, credential, expected] of [
      [`${url}/console/openapi.json`, key, 403],
      // as a proxy asks that strips the path
      [`${url}/openapi.json`, {}, 200],
      [`${url}/docs/portal`, {}, 404],
      [`${service.url}/docs/portal`, {}, 200],
      [`${service.url}/portal/openapi.json`, {}, 404],
      [`${service.url}/openapi.json`, {}, 200],
    ] as const)
      expect((await agent.get(address, credential)).status, address).to.equal(expected);
    await service.stop();
  });
});
