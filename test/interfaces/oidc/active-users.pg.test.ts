import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { streamName } from '../../../domain/shared/stream-name.js';
import { until } from '../../support/run/until.js';
import {
  type OidcService,
  answered,
  authorizeUrl,
  obtainCode,
  oidcService,
  pkce,
  postForm,
  redeem,
  signInAt,
} from '../../support/pages/oidc-service.js';
import type { Runtime } from '../../../interfaces/compose/runtime/runtime.js';
import { runtimeBeside } from '../../support/pages/runtime-beside.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('active users', () => {
  let oidc: OidcService;
  let beside: Runtime;
  beforeEach(async () => {
    oidc = await oidcService();
    beside = await runtimeBeside({ service: oidc.service, portalUrl: oidc.issuer });
    // five minutes before the day after tomorrow, which is ahead at any time of the day
    oidc.clock.advance(2 * DAY - (oidc.clock.now() % DAY) - 5 * MINUTE);
  });
  afterEach(async () => {
    await beside.close();
    await oidc.close();
  });

  const today = (): string => new Date(oidc.clock.now()).toISOString().slice(0, 10);
  const noted = async (userId: string): Promise<readonly string[]> => {
    const stream = streamName(oidc.tenantIds['acme']!, 'activity', userId);
    return (await beside.app.events.load(stream)).map(({ event }) =>
      event.type === 'UserActive' ? event.data.day : event.type,
    );
  };
  const userinfo = async (accessToken: unknown) => {
    const answer = await fetch(`${oidc.issuer}/connect/userinfo`, {
      headers: { Authorization: `Bearer ${String(accessToken)}` },
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };

  it('are noted once a UTC day: at a sign-in, a silent sign-on, a refresh and at userinfo', async () => {
    const agent = oidc.browser();
    const code = await obtainCode(oidc, { scope: 'openid email offline_access' }, { agent });
    const { json: tokens } = await redeem(oidc, code);
    const { json: claims } = await userinfo(tokens['access_token']);
    const userId = String(claims['sub']);
    const days = [today()];
    await until(async () => (await noted(userId)).length === 1);

    oidc.clock.advance(10 * MINUTE);
    days.push(today());
    const silent = await signInAt(agent, authorizeUrl(oidc, pkce(), { prompt: 'none' }));
    expect(answered(silent).get('error')).to.equal(null);
    await until(async () => (await noted(userId)).length === 2);

    // again five minutes before the next day
    oidc.clock.advance(2 * DAY - 10 * MINUTE);
    const { json: refreshed } = await postForm(oidc, '/connect/token', {
      grant_type: 'refresh_token',
      refresh_token: String(tokens['refresh_token']),
    });
    days.push(today());
    await until(async () => (await noted(userId)).length === 3);

    oidc.clock.advance(10 * MINUTE);
    // what an API asks about a token is no use of it by its user
    const token = String(refreshed['access_token']);
    const introspected = await postForm(oidc, '/connect/introspect', { token });
    expect(introspected.json).to.include({ active: true });
    await sleep(300);
    expect(await noted(userId)).to.deep.equal(days);
    days.push(today());
    for (let n = 0; n < 3; n++) expect((await userinfo(token)).status).to.equal(200);
    await until(async () => (await noted(userId)).length === 4);
    expect(await noted(userId)).to.deep.equal(days);
  });

  it('who was active just before an orderly stop is noted', async () => {
    const { json: tokens } = await redeem(oidc, await obtainCode(oidc));
    const [, payload = ''] = String(tokens['access_token']).split('.');
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
    await oidc.service.close();
    expect(await noted(sub)).to.deep.equal([today()]);
  });

  it('a credential that was refused makes nobody active', async () => {
    const { json: tokens } = await redeem(oidc, await obtainCode(oidc));
    const { json: claims } = await userinfo(tokens['access_token']);
    const userId = String(claims['sub']);
    await until(async () => (await noted(userId)).length === 1);
    oidc.clock.advance(DAY);
    await signInAt(oidc.browser(), authorizeUrl(oidc, pkce()), {
      email: 'ada@acme.test',
      password: 'not-this-one-1852',
    });
    expect((await userinfo(tokens['access_token'])).status).to.equal(401);
    await oidc.service.close();
    expect(await noted(userId)).to.have.length(1);
  });
});
