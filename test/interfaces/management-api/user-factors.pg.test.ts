import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import type { FactorRecord } from '../../../application/user/factors/factor-record.js';
import { setPasskeyStep } from '../../../application/user/factors/change-passkeys.js';
import { createUser } from '../../../application/user/create-user.js';
import { type Reply, call } from '../../support/http/http-client.js';
import type { UserAgent, Visit } from '../../support/http/user-agent.js';
import { systemCommand } from '../../support/in-memory/in-memory-app.js';
import { type OidcService, oidcService } from '../../support/pages/oidc-service.js';
import { usePasskey } from '../../support/pages/passkey-page.js';
import {
  type FactorKind,
  type PersonWithFactors,
  personWithFactors,
} from '../../support/pages/person-with-factors.js';
import { addTotp, userNow } from '../../support/samples/second-factor.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { until } from '../../support/run/until.js';
import { countsOf, fifty } from '../oidc/attacks/support/oauth-answers.js';
import { introspect, obtainTokens, userinfoStatus } from '../oidc/attacks/support/tokens.js';

const HOST = 'acme.localhost';
let people = 0;

describe('the factors of a user at the Management API', () => {
  let oidc: OidcService;
  let host: string;
  before(async () => {
    oidc = await oidcService();
    host = `http://${HOST}:${oidc.port}`;
  });
  after(() => oidc.close());

  const app = () => oidc.runtime.app;
  const tenantId = (): string => oidc.tenantIds['acme']!;
  const someone = (kinds?: readonly FactorKind[]): Promise<PersonWithFactors> =>
    personWithFactors(oidc, `factors-${++people}@acme.test`, kinds);
  const api = (method: string, path: string, body?: unknown): Promise<Reply> =>
    call(oidc.issuer, method, `/api/users/${path}`, {
      key: oidc.service.apiKey(),
      ...(body === undefined ? {} : { body }),
    });
  const listed = async ({ userId }: { readonly userId: string }): Promise<readonly FactorRecord[]> =>
    JSON.parse((await api('GET', `${userId}/factors`)).text) as FactorRecord[];
  const factorOf = async (person: PersonWithFactors, method: FactorRecord['method']): Promise<FactorRecord> =>
    (await listed(person)).find((one) => one.method === method)!;
  const eventsOf = async ({ userId }: { readonly userId: string }): Promise<Record<string, number>> => {
    const events = await app().events.load(streamName(tenantId(), 'user', userId));
    return countsOf(events.map(({ event }) => event.type));
  };
  const isSignedIn = async (agent: UserAgent): Promise<boolean> =>
    (await agent.get(`${host}/account`)).status === 200;
  const typePassword = async (agent: UserAgent, { email, password }: PersonWithFactors): Promise<Visit> =>
    agent.submit(await agent.get(`${host}/sign-in`), { email, password });
  const path = ({ url }: Visit): string => new URL(url).pathname;

  it('the list names every factor with its last use and what is left, and no secret of it', async () => {
    const person = await someone();
    const agent = oidc.browser();
    await usePasskey(agent, await agent.get(`${host}/sign-in`), person.device);
    const other = oidc.browser();
    const second = await typePassword(other, person);
    await other.submit(await other.get(`${second.url}?use=backup-code`), { code: person.backupCodes[0]! });
    expect([await isSignedIn(agent), await isSignedIn(other)]).to.deep.equal([true, true]);

    const reply = await api('GET', `${person.userId}/factors`);
    const factors = await listed(person);
    expect(factors.map(({ method, name, left }) => ({ method, name, left }))).to.deep.equal([
      { method: 'totp', name: null, left: null },
      { method: 'passkey', name: 'Key', left: null },
      { method: 'backup_codes', name: null, left: 9 },
    ]);
    for (const { createdAt } of factors) expect(createdAt).to.match(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    expect(factors.map(({ lastUsedAt }) => lastUsedAt !== null)).to.deep.equal([false, true, false]);
    const { totp, passkeys, backupCodes, userHandle } = (await userNow(app(), tenantId(), person.userId))
      .factors;
    const { credentialId, publicKey } = passkeys[0]!;
    const secrets = [totp!.secret, credentialId, publicKey, userHandle, ...backupCodes!.codes];
    for (const secret of [...secrets, ...person.backupCodes])
      expect(reply.text).not.to.contain(String(secret));
  });

  it('the record and the list of users say alike which factors there are', async function () {
    this.slow(10_000);

    const none = { mfaEnabled: false, mfaRequired: false, mfaMethods: [], passkeyCount: 0 };
    const totp = { ...none, mfaEnabled: true, mfaMethods: ['totp'] };
    const passkey = { ...none, mfaMethods: ['passkey'], passkeyCount: 1 };
    const read = async ({ userId, email }: PersonWithFactors): Promise<readonly unknown[]> => {
      const { json } = await api('GET', userId);
      const key = oidc.service.apiKey();
      const found = await call(oidc.issuer, 'GET', `/api/users?email=${email}`, { key });
      return [json, (found.json['items'] as unknown[])[0] ?? {}].map((one) => {
        const { mfaEnabled, mfaRequired, mfaMethods, passkeyCount } = one as Record<string, unknown>;
        return { mfaEnabled, mfaRequired, mfaMethods, passkeyCount };
      });
    };
    const expectDetails = async (
      person: PersonWithFactors,
      facts: typeof none | typeof totp,
    ): Promise<void> => {
      // what another process wrote itself is shown a moment later
      await until(async () => isDeepStrictEqual(await read(person), [facts, facts])).catch(() => undefined);
      expect(await read(person)).to.deep.equal([facts, facts]);
    };
    await expectDetails(await someone([]), none);
    await expectDetails(await someone(['totp']), totp);
    await expectDetails(await someone(), { ...totp, mfaMethods: ['totp', 'passkey'], passkeyCount: 1 });

    // a passkey alone is asked for after a password only when its owner wants that
    const person = await someone(['passkey']);
    const { userId } = person;
    await expectDetails(person, passkey);
    await setPasskeyStep(app(), systemCommand({ tenantId: tenantId() }), { userId, asked: true });
    await expectDetails(person, { ...passkey, mfaEnabled: true });
    const { id } = await factorOf(person, 'passkey');
    expect((await api('DELETE', `${userId}/factors/${id}`)).status).to.equal(204);
    await expectDetails(person, none);
    for (const [body, mfaRequired] of [
      [undefined, true],
      [{ required: false }, false],
      [{}, true],
    ] as const) {
      expect((await api('POST', `${userId}/mfa/require`, body)).status).to.equal(204);
      await expectDetails(person, { ...none, mfaRequired });
    }
    expect((await api('POST', `${userId}/mfa/require`)).status).to.equal(204);
    expect(await eventsOf(person)).to.include({ UserMfaRequirementChanged: 3 });
  });

  it('one factor is removed, the others stay, and the codes go with the last one', async () => {
    const person = await someone();
    const { userId } = person;
    const remove = async (method: FactorRecord['method']): Promise<readonly string[]> => {
      const { id } = await factorOf(person, method);
      expect((await api('DELETE', `${userId}/factors/${id}`)).status).to.equal(204);
      expect((await api('DELETE', `${userId}/factors/${id}`)).json).to.include({ code: 'factor_not_found' });
      return (await listed(person)).map((one) => one.method);
    };
    expect(await remove('passkey')).to.deep.equal(['totp', 'backup_codes']);
    const agent = oidc.browser();
    await usePasskey(agent, await agent.get(`${host}/sign-in`), person.device);
    expect(await isSignedIn(agent)).to.equal(false);
    await agent.submit(await typePassword(agent, person), { code: person.nextCode() });
    expect(await isSignedIn(agent)).to.equal(true);
    expect(await remove('totp')).to.deep.equal([]);
    expect(await isSignedIn(agent), 'a removal ends no session').to.equal(true);
    expect(path(await typePassword(oidc.browser(), person))).to.equal('/account');
    const entries = await call(
      oidc.issuer,
      'GET',
      `/api/auditlogs?targetId=${userId}&action=user.mfa_disabled`,
      {
        key: oidc.service.apiKey(),
      },
    );
    const [entry, ...more] = entries.json['items'] as { actor: { type: string } }[];
    expect([entry!.actor.type, more.length]).to.deep.equal(['apiKey', 0]);
  });

  it('a factor of somebody else, one that is unknown, and a user of another tenant are not found', async () => {
    const [person, other] = [await someone(), await someone()];
    const { id } = await factorOf(other, 'totp');
    const before = await listed(other);
    for (const factorId of [id, randomUUID(), other.userId, 'x'])
      expect((await api('DELETE', `${person.userId}/factors/${factorId}`)).json).to.include({
        status: 404,
        code: 'factor_not_found',
      });
    const { record } = await createUser(app(), systemCommand({ tenantId: oidc.tenantIds['globex']! }), {
      email: `factors-${++people}@globex.test`,
    });
    for (const userId of [record.id, randomUUID()])
      for (const [method, at] of [
        ['GET', 'factors'],
        ['DELETE', `factors/${id}`],
        ['POST', 'mfa/require'],
        ['POST', 'mfa/reset'],
      ] as const)
        expect((await api(method, `${userId}/${at}`)).json, at).to.include({
          status: 404,
          code: 'user_not_found',
        });
    expect(await listed(other)).to.deep.equal(before);
  });

  it('50 resets at once remove each factor once, end sessions, grants and remembered devices, and open the password', async function () {
    this.slow(10_000);

    const person = await someone();
    const { userId, email, password } = person;
    const agent = oidc.browser();
    const second = await typePassword(agent, person);
    await agent.submit(second, { code: person.nextCode(), remember: 'on' });
    const tokens = await obtainTokens(oidc, {
      agent,
      who: { email, password },
      scope: 'openid offline_access',
    });
    expect(await userinfoStatus(oidc, tokens.access)).to.equal(200);
    const devices = await app().rememberedDevices.ofUser(tenantId(), userId);
    expect(devices).to.have.length(1);

    const replies = await fifty(() => api('POST', `${userId}/mfa/reset`));
    for (const { status, json } of replies)
      if (status !== 204) expect(json).to.include({ status: 409, code: 'concurrent_change' });
    expect(replies.some(({ status }) => status === 204)).to.equal(true);
    const events = await eventsOf(person);
    expect(events).to.include({ UserMfaDisabled: 1, UserPasskeyDeleted: 1, UserBackupCodesRemoved: 1 });
    expect(await listed(person)).to.deep.equal([]);
    expect(await isSignedIn(agent)).to.equal(false);
    expect(await userinfoStatus(oidc, tokens.access)).to.equal(401);
    expect((await introspect(oidc, tokens.refresh)).json).to.deep.equal({ active: false });
    const one = oidc.browser();
    await usePasskey(one, await one.get(`${host}/sign-in`), person.device);
    expect(await isSignedIn(one)).to.equal(false);
    expect(path(await typePassword(one, person))).to.equal('/account');
    // a factor that is added later is not stood in for by the browser that was remembered
    await addTotp(app(), tenantId(), userId);
    expect(path(await typePassword(agent, person))).to.equal('/second-factor');
  });
});
