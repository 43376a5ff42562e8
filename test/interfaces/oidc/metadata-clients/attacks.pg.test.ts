import { expect } from 'chai';
import { answer } from '../../../support/http/raw-listener.js';
import { postForm } from '../../../support/pages/oidc-service.js';
import { type MetadataWorld, api, globexApi, metadataWorld } from './metadata-world.js';

describe('what a stranger may try with a client of their own document', () => {
  let world: MetadataWorld;
  before(async () => {
    world = await metadataWorld();
  });
  after(() => world.close());

  /** Returns how a request ended: the status, and whether the browser was sent anywhere. */
  const refusal = async (clientId: string, parameters = {}): Promise<unknown> => {
    const { status, location, body } = await world.begin(clientId, parameters);
    return [status, location, /<code>([a-z_]+)<\/code>/.exec(body)?.[1]];
  };
  const page = (status: number, code: string): unknown => [status, null, code];

  it('a request without an API, or with one that is of no or of another tenant, is a page', async () => {
    const clientId = world.serve('/target.json');
    for (const resource of [
      undefined,
      '',
      'https://unknown.test/',
      world.oidc.issuer,
      'server',
      'x'.repeat(3_000),
    ])
      expect(await refusal(clientId, { resource }), resource).to.deep.equal(page(400, 'invalid_target'));
    expect(world.asked('/target.json')).to.equal(0);
    // globex admits none
    expect(await refusal(clientId, { resource: globexApi })).to.deep.equal(page(403, 'client_not_admitted'));
    const { url } = await world.begin(clientId, { resource: api });
    const both = await world.oidc.browser().get(`${url}&resource=${encodeURIComponent(globexApi)}`);
    expect([both.status, both.location]).to.deep.equal([400, null]);
    expect(world.asked('/target.json')).to.equal(1);
  });

  it('off and a host that is not listed ask no host; the tenant of another API decides for itself', async () => {
    const clientId = world.serve('/setting.json');
    await world.set({ metadataClients: 'off' });
    expect(await refusal(clientId)).to.deep.equal(page(403, 'client_not_admitted'));
    await world.set({ metadataClients: 'listed', metadataClientHosts: ['agents.partner.test'] });
    // the port counts
    expect(await refusal(clientId)).to.deep.equal(page(403, 'client_not_admitted'));
    expect(world.asked('/setting.json')).to.equal(0);
    await world.set({ metadataClientHosts: [world.host] });
    expect((await world.begin(clientId)).status).to.equal(303);
    await world.set({ metadataClients: 'any' });
  });

  it('private addresses, other hosts and unfit documents are pages, and lead nowhere', async () => {
    const faults: readonly (readonly [string, string])[] = [
      ['https://inner.partner.test/agent.json', 'client_document_blocked_address'],
      [`https://other.test:${world.host.split(':')[1]!}/agent.json`, 'client_document_tls'],
      [world.serve('/liar.json', { client_id: world.id('/agent.json') }), 'client_document_other_client_id'],
      [
        world.serve('/secret.json', { token_endpoint_auth_method: 'client_secret_basic' }),
        'client_document_auth_method',
      ],
      [
        world.serve('/far.json', { redirect_uris: ['https://elsewhere.test/callback'] }),
        'client_document_redirect_uris',
      ],
      [
        world.behave('/moved.json', answer(302, '', `Location: ${world.id('/target.json')}\r\n`)),
        'client_document_redirect',
      ],
      [
        world.behave('/page.html', answer(200, '{}', 'Content-Type: text/html\r\n')),
        'client_document_content_type',
      ],
    ];
    for (const [clientId, code] of faults)
      expect(await refusal(clientId), code).to.deep.equal(page(400, code));
    const mixed = world.serve('/mixed.json', {
      redirect_uris: [world.id('/callback'), 'https://elsewhere.test/callback'],
    });
    expect(await refusal(mixed, { redirect_uri: 'https://elsewhere.test/callback' })).to.deep.equal(
      page(400, 'redirect_uri_mismatch'),
    );
    expect((await world.begin(mixed)).status).to.equal(303);
  });

  it('a secret, or nobody having given access, is refused at the token endpoint', async () => {
    const clientId = world.serve('/never.json');
    const ask = async (form: Readonly<Record<string, string>>): Promise<unknown> => {
      const named = { grant_type: 'refresh_token', refresh_token: 'x', client_id: clientId, ...form };
      const { json } = await postForm(world.oidc, '/connect/token', named, null);
      return [json['error'], json['error_description']];
    };
    const refused = await ask({});
    expect(refused).to.have.property('0', 'invalid_client');
    expect(await ask({ client_secret: 's' })).to.deep.equal(refused);
    const code = await world.code(clientId);
    const reply = await world.redeem(clientId, code, { client_secret: 's' });
    expect(reply.json['error']).to.equal('invalid_client');
    const device = { client_id: clientId, resource: api };
    const asked = await postForm(world.oidc, '/connect/device_authorization', device, null);
    expect(asked.json['error']).to.equal('unauthorized_client');
    expect(world.asked('/never.json')).to.equal(1);
  });

  it('addresses that differ each time make the service ask a host a few times a minute', async () => {
    const paths = Array.from({ length: 50 }, (_, number) => `/many-${number}.json`);
    const attacker = world.browser();
    const others = paths.splice(0, 8);
    const own: number[] = [];
    for (const path of others) own.push((await world.begin(world.serve(path), {}, attacker)).status);
    expect(own.filter((status) => status === 303).length).to.be.within(1, 5);
    expect(own.at(-1)).to.equal(429);
    const answers: number[] = [];
    for (const path of paths) answers.push((await world.begin(world.serve(path))).status);
    const asked = answers.filter((status) => status === 303).length;
    expect(asked).to.be.within(1, 20);
    expect(answers.slice(asked)).to.deep.equal(Array.from({ length: paths.length - asked }, () => 429));
    expect(paths.filter((path) => world.asked(path) > 0)).to.have.length(asked);
    expect((await world.begin(world.id('/many-49.json'))).headers['retry-after']).to.equal('60');
    // what was read stays usable
    expect((await world.begin(world.id('/many-0.json'), {}, attacker)).status).to.equal(303);
  });
});
