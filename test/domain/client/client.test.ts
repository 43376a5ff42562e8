import { expect } from 'chai';
import { acceptsSecret } from '../../../domain/client/client-secret.js';
import { checkedOverlap } from '../../../domain/shared/secret-overlap.js';
import type { ClientEvent, ClientSettings } from '../../../domain/client/client-events.js';
import {
  claimOnClientId,
  client,
  namedByClient,
  decideClientChange,
  decideClientDeletion,
  decideClientLogo,
  decideClientRegistration,
  decideClientSecretRotation,
  registeredClient,
  unregisteredClient,
} from '../../../domain/client/client.js';
import { AT, faultsOf, given, refusalOf } from '../../support/samples/given.js';

const clientId = 'server';
const settings: ClientSettings = {
  name: 'Server',
  kind: 'web',
  authMethod: 'client_secret_basic',
  audience: 'api',
  resources: ['api'],
  redirectUris: ['https://a.test/cb'],
  postLogoutRedirectUris: [],
  grantTypes: ['authorization_code'],
  scopes: ['openid'],
  managementScopes: [],
  thirdParty: false,
  jwks: null,
  jwksUri: null,
  acceptsTokenEndpointAudience: false,
  allowedOrigins: null,
  accessTokenType: 'at+jwt',
  homeUrl: null,
  roleIds: [],
  federatedCredentials: [],
  backchannelLogoutUri: null,
  backchannelLogoutSessionRequired: false,
};
const hash = (digit: string): string => digit.repeat(64);
const LATER = '2026-01-03T03:04:05.678Z';
const registration = { clientId, type: 'confidential', ...settings, secretHash: hash('1') } as const;
const registered: ClientEvent = { type: 'ClientRegistered', data: registration };
const cancelled: ClientEvent = { type: 'ClientRegistrationCancelled', data: { clientId } };
const deleted: ClientEvent = { type: 'ClientDeleted', data: { clientId } };
const changed = (data: Partial<ClientSettings>): ClientEvent => ({
  type: 'ClientChanged',
  data: { clientId, ...data },
});
const rotated = (digit: string): ClientEvent => ({
  type: 'ClientSecretRotated',
  data: { clientId, secretHash: hash(digit), previousExpiresAt: LATER },
});
const secretsAfter = (...events: ClientEvent[]) =>
  registeredClient(given(client, registered, ...events)).secrets;

describe('a client', () => {
  it('a client is registered, changed and deleted', () => {
    const state = {
      status: 'registered',
      clientId,
      type: 'confidential',
      ...settings,
      secrets: [{ hash: hash('1'), createdAt: AT, expiresAt: null }],
      logo: null,
      createdAt: AT,
      updatedAt: AT,
    };
    expect(given(client, registered)).to.deep.equal(state);
    expect(given(client, registered, changed({ name: 'New' }))).to.deep.equal({ ...state, name: 'New' });
    expect(given(client, registered, deleted)).to.deep.equal({ status: 'deleted', clientId });
  });

  it('a client has the newest secret and the previous one, which expires', () => {
    expect(secretsAfter(rotated('2'))).to.deep.equal([
      { hash: hash('2'), createdAt: AT, expiresAt: null },
      { hash: hash('1'), createdAt: AT, expiresAt: LATER },
    ]);
    expect(secretsAfter(rotated('2'), rotated('3')).map((secret) => secret.hash)).to.deep.equal([
      hash('3'),
      hash('2'),
    ]);
  });

  it('a client has no secret while it authenticates by its keys, and a new one afterwards', () => {
    const jwks = { keys: [] };
    const signs = changed({ authMethod: 'private_key_jwt', jwks });
    const back = changed({ authMethod: 'client_secret_post', jwks: null });
    expect(secretsAfter(signs)).to.deep.equal([]);
    expect(secretsAfter(signs, back)).to.deep.equal([]);
    expect(secretsAfter(signs, back, rotated('2'))).to.deep.equal([
      { hash: hash('2'), createdAt: AT, expiresAt: null },
    ]);
    expect(secretsAfter(changed({ authMethod: 'client_secret_post' }))).to.have.length(1);
  });

  it('a client stays deleted after any further event', () => {
    const end = { status: 'deleted', clientId };
    expect(given(client, registered, deleted, registered, rotated('2'), cancelled)).to.deep.equal(end);
  });

  it('a client may be registered after a registration that lost its id', () => {
    expect(given(client, cancelled)).to.deep.equal({ status: 'cancelled' });
    expect(given(client, cancelled, registered)).to.have.property('status', 'registered');
    expect(given(client, registered, cancelled)).to.have.property('status', 'registered');
  });

  it('a client is not found before its registration and after its deletion', () => {
    for (const state of [given(client), given(client, cancelled), given(client, registered, deleted)])
      expect(refusalOf(() => registeredClient(state))).to.include({
        kind: 'not-found',
        code: 'client_not_found',
      });
  });

  it('a client holds its id, also when it is deleted', () => {
    expect(claimOnClientId(given(client))).to.equal('not-created');
    expect(claimOnClientId(given(client, cancelled))).to.equal('not-created');
    for (const state of [given(client, registered), given(client, registered, deleted)]) {
      expect(claimOnClientId(state)).to.equal('holds');
      expect(refusalOf(() => unregisteredClient(state))).to.include({
        kind: 'conflict',
        code: 'client_id_taken',
      });
    }
    expect(unregisteredClient(given(client, cancelled))).to.deep.equal({ status: 'cancelled' });
  });
});

describe('decisions on a client', () => {
  const present = registeredClient(given(client, registered));

  it('a client is registered and deleted once', () => {
    expect(decideClientRegistration({ status: 'none' }, registration)).to.deep.equal([registered]);
    expect(decideClientDeletion(present)).to.deep.equal([deleted]);
  });

  it("a client's settings change where they differ", () => {
    expect(decideClientChange(present, { ...settings })).to.deep.equal([]);
    expect(decideClientChange(present, { ...settings, redirectUris: ['https://b.test/'] })).to.deep.equal([
      changed({ redirectUris: ['https://b.test/'] }),
    ]);
    expect(decideClientChange(present, { ...settings, allowedOrigins: [] })).to.deep.equal([
      changed({ allowedOrigins: [] }),
    ]);
  });

  it('the secret of a client that has one can be rotated', () => {
    const next = { secretHash: hash('2'), previousExpiresAt: LATER };
    expect(decideClientSecretRotation(present, next)).to.deep.equal([rotated('2')]);
    for (const authMethod of ['none', 'private_key_jwt'] as const)
      expect(refusalOf(() => decideClientSecretRotation({ ...present, authMethod }, next))).to.include({
        kind: 'conflict',
        code: 'client_without_secret',
      });
  });
});

describe('the logo of a client', () => {
  const image = { sha256: hash('a'), mediaType: 'image/png', width: 40, height: 20 };
  const set: ClientEvent = { type: 'ClientLogoSet', data: { clientId, ...image } };
  const removed: ClientEvent = { type: 'ClientLogoRemoved', data: { clientId } };
  const after = (...events: ClientEvent[]) => registeredClient(given(client, registered, ...events));

  it('the logo of a client is set, replaced and removed, each by one event, and none where nothing changes', () => {
    const other = { ...image, sha256: hash('b') };
    expect(decideClientLogo(after(), image)).to.deep.equal([set]);
    expect(decideClientLogo(after(set), image)).to.deep.equal([]);
    expect(decideClientLogo(after(set), other)).to.deep.equal([{ ...set, data: { clientId, ...other } }]);
    expect(decideClientLogo(after(set), null)).to.deep.equal([removed]);
    expect(decideClientLogo(after(set, removed), null)).to.deep.equal([]);
  });

  it('the logo of a client is named by it until it is removed, or the client deleted', () => {
    expect(after(set).logo).to.deep.equal(image);
    expect(after(set, removed).logo).to.equal(null);
    expect(after(set, changed({ name: 'New' }), rotated('2')).logo).to.deep.equal(image);
    expect(namedByClient(after(set))).to.deep.equal([image.sha256]);
    for (const state of [
      after(),
      after(set, removed),
      given(client, registered, set, deleted),
      client.initial,
    ])
      expect(namedByClient(state)).to.deep.equal([]);
  });
});

describe('acceptsSecret', () => {
  const both = registeredClient(given(client, registered, rotated('2')));

  it('acceptsSecret takes the newest secret, and the previous one until it expires', () => {
    expect(acceptsSecret(both, hash('2'), LATER)).to.be.true;
    expect(acceptsSecret(both, hash('1'), '2026-01-03T03:04:05.677Z')).to.be.true;
    expect(acceptsSecret(both, hash('1'), LATER)).to.be.false;
  });

  it('acceptsSecret takes no other secret', () => {
    for (const other of ['', hash('3'), hash('2').slice(1), `${hash('2')}2`, hash('2').slice(0, 63) + '0'])
      expect(acceptsSecret(both, other, AT)).to.be.false;
    expect(acceptsSecret({ ...both, secrets: [] }, '', AT)).to.be.false;
  });
});

describe('checkedOverlap', () => {
  it('checkedOverlap returns a day by default, and a month at most', () => {
    expect([checkedOverlap(), checkedOverlap(0), checkedOverlap(2_592_000)]).to.deep.equal([
      86_400, 0, 2_592_000,
    ]);
    for (const seconds of [-1, 1.5, 2_592_001, Number.NaN, Number.POSITIVE_INFINITY])
      expect(faultsOf(refusalOf(() => checkedOverlap(seconds)))).to.deep.equal(['/overlapSeconds range']);
  });
});
