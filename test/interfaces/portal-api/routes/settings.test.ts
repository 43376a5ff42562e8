import { expect } from 'chai';
import type { Reply } from '../../../support/http/http-client.js';
import { type PortalService, portalService } from './clients-service.js';

const FORMER = '/settings/legacy-sign-in';

describe('the former system among the settings', () => {
  let service: PortalService;
  beforeEach(async () => {
    service = await portalService();
  });
  afterEach(() => service.stop());

  const owner = (method: string, path: string, body?: object): Promise<Reply> =>
    service.as('owner.acme', method, path, body === undefined ? {} : { body });
  /** Lets sign-ins ask a former system. Returns what is shown of it. */
  const set = async (): Promise<unknown> => {
    const reply = await owner('PUT', FORMER, { url: 'https://old.acme.example.com/tessera' });
    expect(reply.status, reply.text).to.equal(200);
    const { secret: _, ...shown } = reply.json;
    return shown;
  };
  const typesSince = (head: number): string[] =>
    service.world.log.all.slice(head).map(({ event }) => event.type);

  it('is shown with the settings, as its own address shows it', async () => {
    expect((await owner('GET', '/settings')).json).to.deep.include({ legacySignIn: null });
    const shown = await set();
    expect(shown).to.include({ url: 'https://old.acme.example.com/tessera' }).and.have.property('secretHint');
    const { json } = await service.as('admin.acme', 'GET', '/settings');
    expect(json).to.deep.include({ legacySignIn: shown });
    expect((await owner('GET', FORMER)).json).to.deep.equal({ legacySignIn: shown });
    const changed = await owner('PUT', '/settings', { emailCode: true });
    expect(changed.json).to.deep.include({ emailCode: true, legacySignIn: shown });
  });

  it('stays where it is sent back as it was read, and where its period is over it is shown no more', async () => {
    const shown = await set();
    const head = service.world.log.all.length;
    const { json, headers } = await owner('GET', '/settings');
    const reply = await owner('PUT', '/settings', json);
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.json).to.deep.equal(json);
    expect(reply.headers.get('etag')).to.equal(headers.get('etag'));
    const turned = Object.fromEntries(Object.entries(shown as object).reverse());
    expect((await owner('PUT', '/settings', { legacySignIn: turned })).status).to.equal(200);
    expect(typesSince(head)).to.deep.equal([]);
    service.world.now += 91 * 86_400_000;
    expect((await owner('GET', '/settings')).json).to.deep.include({ legacySignIn: null });
  });

  it('ends by null, in one step with what else changes, and its secret is deleted', async () => {
    await set();
    const head = service.world.log.all.length;
    expect(await service.world.webhookSecrets.tenantsWithOwn()).to.have.length(1);
    const reply = await owner('PUT', '/settings', { emailCode: true, legacySignIn: null });
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.json).to.deep.include({ emailCode: true, legacySignIn: null });
    expect(typesSince(head)).to.deep.equal(['TenantSettingsChanged', 'TenantLegacySignInEnded']);
    expect(await service.world.webhookSecrets.tenantsWithOwn()).to.deep.equal([]);
    expect((await owner('GET', FORMER)).json).to.deep.equal({ legacySignIn: null });
    expect((await owner('PUT', '/settings', { legacySignIn: null })).status).to.equal(200);
    expect(typesSince(head)).to.have.length(2);
  });

  it('null is for owners with a recent sign-in, in the version that they read', async () => {
    await set();
    const body = { legacySignIn: null };
    const statusFor = async (...[person, options]: [Parameters<PortalService['as']>[0], object?]) =>
      (await service.as(person, 'PUT', '/settings', { body, ...options })).status;
    expect(await statusFor('admin.acme')).to.equal(403);
    expect(await statusFor('stale.owner.acme')).to.equal(401);
    expect(await statusFor('owner.acme', { headers: { 'If-Match': '"0"' } })).to.equal(412);
    expect((await owner('GET', FORMER)).json['legacySignIn']).not.to.equal(null);
  });

  for (const [title, changed] of [
    ['another address', (shown: object) => ({ ...shown, url: 'https://new.acme.example.com/' })],
    ['an address alone', () => ({ url: 'https://old.acme.example.com/tessera' })],
    ['a further member', (shown: object) => ({ ...shown, secret: 'x' })],
    ['a text', () => 'https://old.acme.example.com/tessera'],
    ['a list', () => []],
  ] as const)
    it(`${title} is refused, and the refusal names where it is set`, async () => {
      const shown = (await set()) as object;
      const head = service.world.log.all.length;
      const reply = await owner('PUT', '/settings', { emailCode: true, legacySignIn: changed(shown) });
      expect(reply.status, reply.text).to.equal(400);
      const [fault, ...others] = reply.json['errors'] as { pointer: string; detail: string }[];
      expect(others).to.deep.equal([]);
      expect(fault!.pointer).to.equal('/legacySignIn');
      expect(fault!.detail).to.contain('PUT /portal/api/settings/legacy-sign-in');
      expect(typesSince(head)).to.deep.equal([]);
    });
});
