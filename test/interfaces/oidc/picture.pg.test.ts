import { expect } from 'chai';
import { call, upload } from '../../support/http/http-client.js';
import { type OidcService, bo, oidcService } from '../../support/pages/oidc-service.js';
import { BLUE, plain, RED } from '../../support/samples/sample-images.js';
import type { UserAgent, Visit } from '../../support/http/user-agent.js';
import { type RelyingParty, ask, relyingParty, signIn } from './conformance/relying-party.js';
import { type Tokens, tokensOf, userinfo } from './conformance/tokens.js';

describe('the claim picture', () => {
  let oidc: OidcService;
  let party: RelyingParty;
  let agent: UserAgent;
  let tokens: Tokens;
  let avatar: string;
  before(async () => {
    oidc = await oidcService();
    party = await relyingParty(oidc);
    agent = oidc.browser();
    const asked = await ask(party, agent, { scope: 'openid profile' });
    tokens = await tokensOf(party, await signIn(agent, asked, bo));
    avatar = `/api/users/${tokens.claims.sub}/avatar`;
  });
  after(() => oidc.close());

  const managed = async (method: string, path: string, body?: FormData): Promise<void> => {
    const sent = { key: oidc.service.apiKey(), ...(body === undefined ? {} : { body }) };
    const { status, text } = await call(oidc.issuer, method, path, sent);
    expect(status, text).to.be.within(200, 204);
  };
  const put = async (color: typeof RED): Promise<string> => {
    await managed('POST', avatar, upload(await plain(64, 64, color).png().toBuffer()));
    return String(await picture());
  };
  const picture = async (): Promise<unknown> => (await userinfo(party, tokens.accessToken)).json['picture'];
  /** As an `<img>` of another site does, without any credential. */
  const load = (address: string, headers: Record<string, string> = {}): Promise<Visit> =>
    oidc.browser().get(address, { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Site': 'cross-site', ...headers });

  it('the claim picture is omitted without an avatar, and is not in the access token', async () => {
    expect(await picture()).to.equal(undefined);
    expect(tokens.claims).not.to.have.property('picture');
    expect(tokens.access).not.to.have.property('picture');
  });

  it('the claim picture is an address at the tenant’s host that an <img> of any site can load', async () => {
    const address = await put(RED);
    expect(address).to.match(new RegExp(`^http://acme\\.localhost:${oidc.port}/avatars/[0-9a-f]{64}$`));
    expect(address).not.to.contain(tokens.claims.sub);
    const { status, headers } = await load(address);
    expect(status).to.equal(200);
    expect(headers).to.include({
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.to.have.property('set-cookie');
    const bytes = await call(oidc.issuer, 'GET', avatar, { key: oidc.service.apiKey() });
    expect(headers['content-length']).to.equal(String(bytes.bytes.length));
    const again = await load(address, { 'If-None-Match': String(headers['etag']) });
    expect({ status: again.status, body: again.body }).to.deep.equal({ status: 304, body: '' });
  });

  it('the claim picture changes with each upload, even of the same picture, and the previous address is gone', async () => {
    const [one, same, other] = [await put(RED), await put(RED), await put(BLUE)];
    expect(new Set([one, same, other]).size).to.equal(3);
    for (const gone of [one, same]) expect((await load(gone)).status).to.equal(404);
    expect((await load(other)).status).to.equal(200);
  });

  it('the address of a picture exists at the host of its own tenant only, under exactly its name', async () => {
    const address = await put(RED);
    const elsewhere = address.replace('acme.', 'globex.');
    const guessed = address.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const wrong of [elsewhere, guessed, address.slice(0, -1), `${address}0`, address.toUpperCase()]) {
      const path = wrong.replace(
        /^HTTP:\/\/ACME\.LOCALHOST:\d+\/AVATARS/,
        `http://acme.localhost:${oidc.port}/avatars`,
      );
      expect((await load(path)).status, path).to.equal(404);
    }
    expect((await call(oidc.issuer, 'GET', new URL(address).pathname)).status).to.equal(404);
    const posted = await oidc.browser().post(address, {});
    expect(posted.status).to.equal(405);
  });

  it('the address of a picture is gone with the avatar and with the user', async () => {
    const removed = await put(RED);
    await managed('DELETE', avatar);
    expect((await load(removed)).status).to.equal(404);
    expect(await picture()).to.equal(undefined);
    const last = await put(BLUE);
    await managed('DELETE', `/api/users/${tokens.claims.sub}`);
    expect((await load(last)).status).to.equal(404);
  });
});
