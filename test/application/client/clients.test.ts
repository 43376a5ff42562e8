import { expect } from 'chai';
import { changeClient } from '../../../application/client/change-client.js';
import { deleteClient } from '../../../application/client/delete-client.js';
import { findClient } from '../../../application/client/find-client.js';
import { registerClient } from '../../../application/client/register-client.js';
import type { ClientInput } from '../../../domain/client/client-input.js';
import { rotateClientSecret } from '../../../application/client/rotate-client-secret.js';
import { acceptsSecret } from '../../../domain/client/client-secret.js';
import { faultsOf, refusal } from '../../support/samples/given.js';
import {
  inMemoryWorld,
  systemCommand,
  TENANT,
  type Process,
  type World,
} from '../../support/in-memory/in-memory-app.js';

const OTHER = '0190f0f0-0000-7000-8000-000000000002';
const web: ClientInput = {
  clientId: 'web',
  type: 'public',
  audience: 'https://api.acme.test',
  redirectUris: ['https://app.acme.test/callback'],
};
const server: ClientInput = { ...web, clientId: 'server', type: 'confidential' };
const elsewhere = () => systemCommand({ tenantId: OTHER });

describe('clients', () => {
  let world: World;
  let app: Process;

  beforeEach(() => {
    world = inMemoryWorld();
    app = world.process();
  });

  it('a client is registered with defaults for absent members, and found by its id', async () => {
    const { record, clientSecret, revision } = await registerClient(app, systemCommand(), web);
    expect(record).to.deep.equal({
      clientId: 'web',
      type: 'public',
      name: 'web',
      kind: 'spa',
      authMethod: 'none',
      audience: 'https://api.acme.test',
      resources: ['https://api.acme.test'],
      redirectUris: ['https://app.acme.test/callback'],
      postLogoutRedirectUris: [],
      grantTypes: ['authorization_code', 'refresh_token'],
      scopes: ['openid', 'profile', 'email', 'roles', 'offline_access'],
      thirdParty: false,
      jwks: null,
      jwksUri: null,
      federatedCredentials: [],
      acceptsTokenEndpointAudience: false,
      allowedOrigins: null,
      accessTokenType: 'at+jwt',
      homeUrl: null,
      logoUrl: null,
      managementScopes: [],
      roles: [],
      backchannelLogoutUri: null,
      backchannelLogoutSessionRequired: false,
      backchannelLogout: { lastDeliveredAt: null, lastFailure: null },
      lastUsedAt: null,
      lastNetwork: null,
      builtIn: false,
      secretHints: [],
      createdAt: '2026-01-02T03:04:05.678Z',
      updatedAt: '2026-01-02T03:04:05.678Z',
    });
    expect({ clientSecret, revision }).to.deep.equal({ clientSecret: null, revision: 0n });
    const found = await findClient(app, 'web');
    expect(found).to.have.property('tenantId', TENANT);
    expect(found!.client).to.include({ clientId: 'web', audience: 'https://api.acme.test' });
  });

  it('a client gets an id that no subject has, the same one when the command is repeated', async () => {
    const context = systemCommand();
    const { clientId: _, ...anonymous } = web;
    const { record } = await registerClient(app, context, { ...anonymous, name: 'Web' });
    expect(record.clientId).to.match(/^[0-9a-f]{32}$/);
    const repeated = await registerClient(app, context, { ...anonymous, name: 'Web' });
    expect(repeated.record).to.deep.equal(record);
    expect((await findClient(app, record.clientId))!.client.name).to.equal('Web');
  });

  it('a client gets a secret that is shown once and kept as a hash', async () => {
    const context = systemCommand();
    const { clientSecret, record } = await registerClient(app, context, server);
    expect(clientSecret).to.match(/^[A-Za-z0-9_-]{43}$/);
    expect(record.authMethod).to.equal(null);
    const { client } = (await findClient(app, 'server'))!;
    expect(acceptsSecret(client, app.secrets.hashClientSecret(clientSecret!), record.createdAt)).to.be.true;
    expect(JSON.stringify(world.log.all.map(({ event }) => event))).to.not.include(clientSecret!);
    expect(JSON.stringify(record)).to.not.include(app.secrets.hashClientSecret(clientSecret!));
    const again = await refusal(registerClient(app, context, server));
    expect(again).to.include({ kind: 'conflict', code: 'client_already_registered' });
  });

  it("a client may have a secret of the caller's own", async () => {
    const context = systemCommand();
    const input = { ...server, clientSecret: 's'.repeat(43) };
    const first = await registerClient(app, context, input);
    expect(first.clientSecret).to.equal(input.clientSecret);
    expect(await registerClient(app, context, input)).to.deep.equal(first);
  });

  it('a client has two secrets while one replaces the other, and one afterwards', async () => {
    const { clientSecret: first } = await registerClient(app, systemCommand(), server);
    const rotated = await rotateClientSecret(app, systemCommand(), {
      clientId: 'server',
      overlapSeconds: 60,
    });
    const accepted = async (secret: string): Promise<boolean> =>
      acceptsSecret(
        (await findClient(app, 'server'))!.client,
        app.secrets.hashClientSecret(secret),
        new Date(world.now).toISOString(),
      );
    expect([await accepted(first!), await accepted(rotated.clientSecret)]).to.deep.equal([true, true]);
    world.now += 59_999;
    expect(await accepted(first!)).to.be.true;
    world.now += 1;
    expect([await accepted(first!), await accepted(rotated.clientSecret)]).to.deep.equal([false, true]);
  });

  it('a client loses the previous secret at once without an overlap, and never has more than two', async () => {
    const { clientSecret: first } = await registerClient(app, systemCommand(), server);
    const second = await rotateClientSecret(app, systemCommand(), { clientId: 'server' });
    const third = await rotateClientSecret(app, systemCommand(), { clientId: 'server', overlapSeconds: 0 });
    const { client } = (await findClient(app, 'server'))!;
    const now = new Date(world.now).toISOString();
    const accepted = [first!, second.clientSecret, third.clientSecret].map((secret) =>
      acceptsSecret(client, app.secrets.hashClientSecret(secret), now),
    );
    expect(accepted).to.deep.equal([false, false, true]);
    expect(client.secrets).to.have.length(2);
  });

  it('of 50 rotations of a client secret at once one is carried out, and the secret in use stays for the overlap', async () => {
    const { clientSecret: inUse } = await registerClient(app, systemCommand(), server);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => rotateClientSecret(app, systemCommand(), { clientId: 'server' })),
    );
    const shown = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.clientSecret] : []));
    const hashes = (await findClient(app, 'server'))!.client.secrets.map(({ hash }) => hash);
    expect(hashes).to.deep.equal([...shown, inUse!].map((secret) => app.secrets.hashClientSecret(secret)));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).to.have.length(49);
    for (const error of refused) expect(error).to.include({ kind: 'conflict', code: 'concurrent_change' });
  });

  it('a client secret is rotated also while something else of the client changes', async () => {
    await registerClient(app, systemCommand(), server);
    const [, rotated] = await Promise.all([
      changeClient(app, systemCommand(), { clientId: 'server', name: 'Server' }),
      rotateClientSecret(app, systemCommand(), { clientId: 'server' }),
    ]);
    const { client } = (await findClient(app, 'server'))!;
    expect(client.name).to.equal('Server');
    expect(client.secrets[0]!.hash).to.equal(app.secrets.hashClientSecret(rotated.clientSecret));
  });

  it('a rotation never shows a secret that is not the one that was stored', async () => {
    await registerClient(app, systemCommand(), server);
    const context = systemCommand();
    await rotateClientSecret(app, context, { clientId: 'server' });
    const error = await refusal(rotateClientSecret(app, context, { clientId: 'server' }));
    expect(error).to.include({ kind: 'conflict', code: 'client_secret_already_rotated' });
  });

  it('a client without a secret has none to rotate', async () => {
    await registerClient(app, systemCommand(), web);
    const error = await refusal(rotateClientSecret(app, systemCommand(), { clientId: 'web' }));
    expect(error).to.include({ kind: 'conflict', code: 'client_without_secret' });
  });

  for (const overlapSeconds of [-1, 0.5, 2_592_001, Number.NaN]) {
    it(`a rotation refuses an overlap of ${overlapSeconds} s`, async () => {
      await registerClient(app, systemCommand(), server);
      const input = { clientId: 'server', overlapSeconds };
      expect(faultsOf(await refusal(rotateClientSecret(app, systemCommand(), input)))).to.deep.equal([
        '/overlapSeconds range',
      ]);
    });
  }

  it('a client is changed at once, and only where a member differs', async () => {
    await registerClient(app, systemCommand(), web);
    const redirectUris = ['https://new.acme.test/callback'];
    const done = await changeClient(app, systemCommand(), { clientId: 'web', redirectUris });
    expect(done).to.deep.include({ revision: 1n });
    expect((await findClient(app, 'web'))!.client).to.deep.include({ redirectUris, name: 'web' });
    const last = world.log.all.at(-1)!.event;
    expect(last).to.deep.equal({ type: 'ClientChanged', data: { clientId: 'web', redirectUris } });
    const nothing = await changeClient(app, systemCommand(), { clientId: 'web', redirectUris });
    expect(nothing.revision).to.equal(1n);
  });

  it('a client cannot be changed by another tenant, nor to values that the rules refuse', async () => {
    await registerClient(app, systemCommand(), web);
    for (const attempt of [
      changeClient(app, elsewhere(), { clientId: 'web', name: 'mine' }),
      rotateClientSecret(app, elsewhere(), { clientId: 'web' }),
      deleteClient(app, elsewhere(), { clientId: 'web' }),
    ])
      expect(await refusal(attempt)).to.include({ kind: 'not-found', code: 'client_not_found' });
    const bad = {
      clientId: 'web',
      redirectUris: ['http://app.acme.test/'],
      authMethod: 'client_secret_post',
    };
    expect(faultsOf(await refusal(changeClient(app, systemCommand(), bad)))).to.deep.equal([
      '/authMethod public',
      '/redirectUris/0 format',
    ]);
    const stale = systemCommand({ ifMatch: [7n] });
    expect(await refusal(changeClient(app, stale, { clientId: 'web', name: 'x' }))).to.include({
      code: 'stale_revision',
    });
  });

  it('a client is gone at once when it is deleted, and its id is never used again', async () => {
    await registerClient(app, systemCommand(), web);
    await deleteClient(app, systemCommand(), { clientId: 'web' });
    expect(await findClient(app, 'web')).to.be.null;
    for (const context of [systemCommand(), elsewhere()])
      expect(
        await refusal(registerClient(app, context, { ...web, audience: 'https://api.other.test' })),
      ).to.include({ kind: 'conflict', code: 'client_id_taken' });
    world.now += 3_600_000;
    const late = registerClient(app, elsewhere(), { ...web, audience: 'https://api.other.test' });
    expect(await refusal(late)).to.include({ code: 'client_id_taken' });
  });

  it('a client that was found before is found as it is now, and no more once another process deleted it', async () => {
    const other = world.process();
    await registerClient(app, systemCommand(), web);
    await registerClient(app, elsewhere(), { ...server, audience: 'https://api.other.test' });
    for (let time = 0; time < 2; time++) {
      expect(await findClient(app, 'web')).to.have.property('tenantId', TENANT);
      expect(await findClient(app, 'server')).to.have.property('tenantId', OTHER);
    }
    await changeClient(other, systemCommand(), { clientId: 'web', name: 'Changed' });
    expect((await findClient(app, 'web'))!.client.name).to.equal('Changed');
    await deleteClient(other, systemCommand(), { clientId: 'web' });
    expect(await findClient(app, 'web')).to.be.null;
    expect(await findClient(app, 'server')).to.have.property('tenantId', OTHER);
  });

  it('an audience that clients of one tenant share is never given to another tenant, not even after the last client is deleted', async () => {
    await registerClient(app, systemCommand(), web);
    await registerClient(app, systemCommand(), server);
    const claim = () => registerClient(app, elsewhere(), { ...web, clientId: 'their' });
    expect(await refusal(claim())).to.include({ kind: 'conflict', code: 'audience_taken' });
    const withSlash = { ...web, clientId: 'slash', audience: `${web.audience}/` };
    expect(await refusal(registerClient(app, elsewhere(), withSlash))).to.include({ code: 'audience_taken' });
    await deleteClient(app, systemCommand(), { clientId: 'web' });
    await deleteClient(app, systemCommand(), { clientId: 'server' });
    world.now += 3_600_000;
    expect(await refusal(claim())).to.include({ code: 'audience_taken' });
    expect(await findClient(app, 'their')).to.be.null;
    await registerClient(app, elsewhere(), { ...web, clientId: 'their', audience: 'https://api.other.test' });
    const change = { clientId: 'their', audience: 'https://api.acme.test' };
    expect(await refusal(changeClient(app, elsewhere(), change))).to.include({ code: 'audience_taken' });
  });

  it('a client id is no other tenant’s audience, and an audience is no other tenant’s client id', async () => {
    await registerClient(app, systemCommand(), { ...web, audience: 'api' });
    const named = { ...web, clientId: 'api', audience: 'https://api.other.test' };
    expect(await refusal(registerClient(app, elsewhere(), named))).to.include({ code: 'client_id_taken' });
    const forWeb = { ...web, clientId: 'their', audience: 'web' };
    expect(await refusal(registerClient(app, elsewhere(), forWeb))).to.include({ code: 'audience_taken' });
    world.now += 60_000;
    await registerClient(app, systemCommand(), { ...web, clientId: 'api', audience: 'web' });
  });

  it('a client that was refused for its audience leaves its id to others after a minute', async () => {
    await registerClient(app, systemCommand(), web);
    const their = { ...web, clientId: 'their' };
    expect(await refusal(registerClient(app, elsewhere(), their))).to.include({ code: 'audience_taken' });
    expect(await refusal(registerClient(app, systemCommand(), their))).to.include({
      code: 'client_id_taken',
    });
    world.now += 60_000;
    await registerClient(app, systemCommand(), their);
    expect(await findClient(app, 'their')).to.have.property('tenantId', TENANT);
    const late = registerClient(app, elsewhere(), { ...their, audience: 'https://api.other.test' });
    expect(await refusal(late)).to.include({ code: 'client_id_taken' });
  });

  it('text that is no client id is not looked up', async () => {
    for (const id of ['', 'a b', 'x'.repeat(65), 'wéb', '../web', 'web\n'])
      expect(await findClient(app, id)).to.be.null;
    expect(await findClient(app, 'unknown')).to.be.null;
  });
});
