import { expect } from 'chai';
import { portalClientId } from '../../../domain/client/portal-client.js';
import {
  type OidcService,
  ada,
  authorizeUrl,
  oidcService,
  pkce,
  redeem,
} from '../../support/pages/oidc-service.js';
import { type FakeStripe, SECRET_KEY, WEBHOOK_SECRET, fakeStripe } from '../../support/stripe/fake-stripe.js';

describe('a service that collects by Stripe', () => {
  let stripe: FakeStripe;
  let oidc: OidcService;
  before(async () => {
    stripe = await fakeStripe();
    stripe.account.now = Math.floor(Date.now() / 1000);
    const env = {
      PLANS_FILE: 'demo',
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    };
    oidc = await oidcService(env, { stripeServer: stripe.address });
  });
  after(async () => {
    await oidc.close();
    await stripe.stop();
  });

  /** Returns calls of the portal's API with a token of the owner. */
  const ownerOf = async () => {
    const agent = oidc.browser();
    const client_id = portalClientId(oidc.tenantIds['acme']!);
    const redirect_uri = `${oidc.issuer}/portal/callback`;
    const proof = pkce();
    const url = authorizeUrl(oidc, proof, { client_id, redirect_uri });
    const arrived = await agent.submit(await agent.follow(await agent.get(url)), { ...ada });
    const code = new URL(arrived.location ?? arrived.url).searchParams.get('code')!;
    const { json } = await redeem(oidc, { ...proof, code }, { client_id, redirect_uri }, null);
    return async (method: string, path: string, body?: object) => {
      const reply = await fetch(`${oidc.issuer}/portal/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${String(json['access_token'])}`,
          'Content-Type': 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: reply.status, json: (await reply.json()) as Record<string, unknown> };
    };
  };
  const send = ({ body, signature }: { readonly body: string; readonly signature: string }) =>
    fetch(`${oidc.issuer}/billing/stripe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body,
    });

  it('sells a plan at a page of Stripe, follows its messages, and logs no secret of it', async () => {
    const call = await ownerOf();
    expect((await call('GET', '/plans')).json).to.include({ engine: 'stripe', current: 'free' });
    const { status, json } = await call('POST', '/billing/checkout', { plan: 'team' });
    expect(status, JSON.stringify(json)).to.equal(200);
    stripe.payAt(String(json['url']));
    for (const message of stripe.messages(() => 0.5)) expect((await send(message)).status).to.equal(200);
    expect((await call('GET', '/subscription')).json).to.include({
      plan: 'team',
      status: 'trialing',
      engine: 'stripe',
    });
    expect((await call('GET', '/usage')).json['monthlyActiveUsers']).to.include({ limit: 1_000 });
    const forged = stripe.signed({ type: 'invoice.paid' }, Date.now(), 'whsec_0000000000000000');
    expect((await send(forged)).status).to.equal(400);
    const cards = await call('POST', '/billing/portal', {});
    expect(cards.status, JSON.stringify(cards.json)).to.equal(200);
    expect(oidc.service.log.join('\n')).not.to.contain(SECRET_KEY).and.not.to.contain(WEBHOOK_SECRET);
  });
});
