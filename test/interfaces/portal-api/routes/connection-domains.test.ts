import { expect } from 'chai';
import type { Reply } from '../../../support/http/http-client.js';
import { type PortalService, portalService } from './clients-service.js';

const domain = 'acme.example';

describe('mail domains of connections at the API of the portal', () => {
  let service: PortalService;
  let id: string;
  before(async () => {
    service = await portalService();
  });
  after(() => service.stop());
  beforeEach(async () => {
    const { json } = await service.as('owner.acme', 'POST', '/connections', {
      body: {
        provider: 'oidc',
        name: 'Acme staff',
        issuer: 'https://id.acme.test',
        clientId: 'tessera',
        clientSecret: 'hardly-a-secret-9xQ2',
      },
    });
    id = String(json['id']);
  });
  afterEach(async () => {
    await service.as('owner.acme', 'DELETE', `/connections/${id}`);
    service.world.mailDomainChecks.records.clear();
  });

  const at = (name = domain): string => `/connections/${id}/domains/${name}`;
  const owner = (method: 'POST' | 'DELETE', path: string): Promise<Reply> =>
    service.as('owner.acme', method, path);
  const refusal = ({ status, json }: Reply) => [status, json['code']];

  it('a domain is added, verified by its record, shown with the connection, and removed', async () => {
    const added = await owner('POST', at());
    expect(added.status, added.text).to.equal(200);
    expect(added.json).to.include({ domain, verifiedAt: null, lapsesAt: null });
    const challenge = String(added.json['challenge']);
    expect((await owner('POST', at())).json).to.deep.equal(added.json);
    service.world.mailDomainChecks.records.set(domain, challenge);
    const verified = await owner('POST', `${at()}/verify`);
    expect(verified.json).to.include({ domain, challenge, lapsesAt: null });
    expect(verified.json['verifiedAt']).to.be.a('string');
    const shown = await service.as('admin.acme', 'GET', `/connections/${id}`);
    expect(shown.json['domains']).to.deep.equal([verified.json]);
    expect((await owner('DELETE', at())).status).to.equal(204);
    const after = await service.as('admin.acme', 'GET', `/connections/${id}`);
    expect(after.json['domains']).to.deep.equal([]);
  });

  it('a domain in capitals is the same one', async () => {
    expect((await owner('POST', at('ACME.Example'))).json).to.include({ domain });
  });

  it('a domain without its record is refused with the record that is missing', async function () {
    this.slow(10_000);
    const { json } = await owner('POST', at());
    const refused = await owner('POST', `${at()}/verify`);
    expect(refusal(refused)).to.deep.equal([409, 'domain_not_verified']);
    expect(refused.json['detail']).to.contain(`_tessera.${domain}`).and.contain(json['challenge']);
  });

  it('what is no domain is refused, and what is none of the connection is not found', async () => {
    const refused = await owner('POST', at('acme'));
    expect(refused.status).to.equal(400);
    expect(refused.json['errors']).to.deep.equal([
      {
        pointer: '/domain',
        code: 'format',
        detail: 'must be a domain name in lower case and ASCII, such as example.com',
      },
    ]);
    expect(refusal(await owner('POST', `${at()}/verify`))).to.deep.equal([404, 'domain_not_found']);
    expect(refusal(await owner('DELETE', at()))).to.deep.equal([404, 'domain_not_found']);
    expect(refusal(await service.as('owner.globex', 'POST', at()))).to.deep.equal([
      404,
      'connection_not_found',
    ]);
    expect(refusal(await service.as('admin.acme', 'POST', at()))[0]).to.equal(403);
  });
});
