import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { connectProbe } from '../../infrastructure/postgres/probe.js';
import { tracesOf } from '../personal-data/traces.js';
import { call } from '../support/http/http-client.js';
import { type OidcService, ada, bo, oidcService, zoe } from '../support/pages/oidc-service.js';
import { outbox } from '../support/services/outbox.js';
import { type Places, placesOf } from './places.js';
import { type Secret, liveWithSecrets } from './secret-life.js';

/** Where what was bootstrapped is kept by design: what was asked for, and what it came to. */
const bootstrapFiles = /^file (asked|bootstrap)\.json$/;

/** `secret in place` wherever one shows that has no business there. */
const leaks = (secrets: readonly Secret[], places: Places): readonly string[] =>
  [...places].flatMap(([place, text]) => {
    const strangers = secrets.filter(
      ({ mail }) => mail === undefined || !place.startsWith(`file outbox/${mail}_`),
    );
    const values = [...new Set(strangers.map(({ value }) => value))];
    const found = new Set(tracesOf(values, text).map(({ canary }) => canary));
    return strangers.filter(({ value }) => found.has(value)).map(({ name }) => `${name} in ${place}`);
  });

describe('secrets that a whole service has to do with', function () {
  let oidc: OidcService;
  let secrets: readonly Secret[];
  let places: Places;
  before(async () => {
    oidc = await oidcService({ LOG_LEVEL: 'trace' });
    secrets = await liveWithSecrets(oidc);
    places = await placesOf(oidc);
  });
  after(() => oidc.close());

  it('the search covers many secrets and many places', () => {
    expect(secrets.length).to.be.greaterThan(45);
    expect(new Set(secrets.map(({ value }) => value)).size).to.be.greaterThan(40);
    for (const kind of ['log', 'events ', 'table ', 'file outbox/', 'GET /api/'])
      expect(
        [...places.keys()].filter((place) => place.startsWith(kind)),
        kind,
      ).not.to.deep.equal([]);
    expect(places.get('log'))
      .to.contain('/connect/token')
      .and.to.contain('/sign-in')
      .and.to.contain('/api/users');
    expect([...places.values()].join('').length).to.be.greaterThan(100_000);
  });

  it('no secret is in the log, in events, tables, files, mails or answers', () => {
    expect(leaks(secrets, places)).to.deep.equal([]);
  });

  it('each mailed secret is in its own mail only', () => {
    const brought = secrets.filter(({ mail }) => mail !== undefined);
    expect(brought.map(({ mail }) => mail)).to.have.members([
      'verification',
      'password-reset',
      'generated-password',
      'invitation',
    ]);
    for (const { name, value, mail } of brought) {
      const mails = [...places].filter(
        ([place, text]) => place.startsWith('file outbox/') && text.includes(value),
      );
      expect(
        mails.map(([place]) => place.split(/[/_]/)[1]),
        name,
      ).to.deep.equal([mail]);
    }
  });

  it('the secrets of the bootstrap are in its files only', () => {
    const given = [
      ...[ada, bo, zoe].map(({ email, password }) => ({ name: `the password of ${email}`, value: password })),
      { name: 'the bootstrapped key', value: oidc.service.apiKey() },
      ...[...oidc.secrets].map(([clientId, value]) => ({ name: `the secret of ${clientId}`, value })),
    ];
    const elsewhere = new Map([...places].filter(([place]) => !bootstrapFiles.test(place)));
    expect(leaks(given, elsewhere)).to.deep.equal([]);
    expect(leaks(given, places)).to.have.length.greaterThan(given.length);
  });

  it('no hash of a secret is readable', () => {
    const readable = [...places].filter(([place]) => /^(log|metrics|readiness|GET |file )/.test(place));
    for (const [place, text] of readable) expect(text.includes('$argon2'), place).to.equal(false);
  });

  describe('would be found', () => {
    const planted: Secret = { name: 'planted', value: 'Canary-planted-Zm9vYmFyYmF6' };
    const foundIn = async (): Promise<readonly string[]> =>
      leaks([planted], await placesOf(oidc)).map((leak) => leak.replace('planted in ', ''));

    it('the search would find a secret in an event, although it is sealed in the table, and in the resulting mail and answers', async () => {
      const body = { email: 'planted@acme.test', firstName: planted.value, metadata: { note: 'x' } };
      const { status, json } = await call(oidc.issuer, 'POST', '/api/users', {
        key: oidc.service.apiKey(),
        body,
      });
      expect(status).to.equal(201);
      await outbox(oidc.service.dataDir).take('invitation');
      const mails = outbox(oidc.service.dataDir);
      while (![...mails.all().keys()].some((name) => name.includes(String(json['id']))))
        await mails.take('invitation');
      const found = await foundIn();
      for (const kind of ['events ', 'file outbox/invitation_', 'GET /api/users', 'table '])
        expect(
          found.filter((place) => place.startsWith(kind)),
          kind,
        ).not.to.deep.equal([]);
    });

    it('the search would find a secret in the log, in a table and in a file', async () => {
      (oidc.service.log as string[]).push(JSON.stringify({ msg: `Bearer ${planted.value}` }));
      writeFileSync(join(oidc.service.dataDir, 'left.txt'), Buffer.from(planted.value).toString('base64'));
      const probe = await connectProbe(oidc.service.databaseUrl);
      await probe.query(
        `create table public.left_over as select '${Buffer.from(planted.value).toString('hex')}' as text`,
      );
      await probe.close();
      expect(await foundIn()).to.include.members(['log', 'file left.txt', 'table public.left_over']);
    });
  });
});
