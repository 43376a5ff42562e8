import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { csrf } from '../../../../interfaces/hosted-pages/page-request/csrf.js';
import { cookies } from '../../../../interfaces/http/requests/cookies.js';
import type { HttpRequest } from '../../../../interfaces/http/http-types.js';

const ORIGIN = 'https://acme.example.test';
const secret = randomBytes(32);
const guard = csrf(secret, cookies(true));

const request = (headers: Readonly<Record<string, string>> = {}): HttpRequest =>
  ({ headers }) as unknown as HttpRequest;

/** A token for this purpose, and the cookie of the browser that it was given to. */
function issued(purpose = 'sign-in'): { token: string; cookie: string } {
  const { token, headers } = guard.issue(request(), purpose);
  return { token, cookie: headers[1]?.split(';')[0] ?? '' };
}

describe('the token of a form', () => {
  it('the token of a form is accepted from the browser that it was given to, with a cookie for the right host', () => {
    const { token, headers } = guard.issue(request(), 'sign-in');
    const [name, value = ''] = headers;
    expect(name).to.equal('Set-Cookie');
    expect(value).to.match(/^__Host-tessera_form=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const cookie = value.split(';')[0] ?? '';
    expect(guard.accepts(request({ cookie }), ORIGIN, 'sign-in', token)).to.equal(true);
  });

  it('the token of a form is the same for the same browser and purpose, which keeps its cookie', () => {
    const { token, cookie } = issued();
    expect(guard.issue(request({ cookie }), 'sign-in')).to.deep.equal({ token, headers: [] });
  });

  it("the cookie of a form's token has a name without prefix where the host is reached by http", () => {
    const plain = csrf(secret, cookies(false)).issue(request(), 'sign-in');
    expect(plain.headers[1]).to.match(/^tessera_form=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('the token of a form gives a new value to a browser whose cookie has another form', () => {
    for (const value of ['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}!`]) {
      const { headers } = guard.issue(request({ cookie: `__Host-tessera_form=${value}` }), 'sign-in');
      expect(headers).to.have.lengthOf(2);
    }
  });

  const own = { 'sec-fetch-site': 'same-origin' };
  const accepted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'our own page': { origin: ORIGIN, ...own },
    'our own page without a referrer': { origin: 'null', ...own },
    'a browser that says nothing of the site': { origin: ORIGIN },
    'a caller that is no browser': {},
  };
  for (const [who, headers] of Object.entries(accepted))
    it(`the token of a form is accepted from ${who}`, () => {
      const { token, cookie } = issued();
      expect(guard.accepts(request({ cookie, ...headers }), ORIGIN, 'sign-in', token)).to.equal(true);
    });

  const refused: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'another site': { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    'another host of ours': { origin: 'https://globex.example.test', 'sec-fetch-site': 'same-site' },
    'another site that hides its origin': { origin: 'null', 'sec-fetch-site': 'cross-site' },
    'an address that was typed': { 'sec-fetch-site': 'none' },
    'another origin in a browser that says nothing of the site': { origin: 'http://acme.example.test' },
    'an origin that begins like ours': { origin: `${ORIGIN}.evil.test` },
  };
  for (const [who, headers] of Object.entries(refused))
    it(`the token of a form is refused from ${who}`, () => {
      const { token, cookie } = issued();
      expect(guard.accepts(request({ cookie, ...headers }), ORIGIN, 'sign-in', token)).to.equal(false);
    });

  it('the token of a form is refused for another purpose, without the cookie, with another browser’s, cut, altered or left out', () => {
    const { token, cookie } = issued();
    const sent = ({ purpose = 'sign-in', text = token, jar = cookie } = {}): boolean =>
      guard.accepts(request({ cookie: jar }), ORIGIN, purpose, text);
    expect(sent()).to.equal(true);
    expect(sent({ purpose: 'sign-out' })).to.equal(false);
    expect(guard.accepts(request(), ORIGIN, 'sign-in', token)).to.equal(false);
    expect(sent({ jar: issued().cookie })).to.equal(false);
    expect(sent({ text: token.slice(1) })).to.equal(false);
    expect(sent({ text: '' })).to.equal(false);
    expect(sent({ text: `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}` })).to.equal(false);
    expect(guard.accepts(request({ cookie }), ORIGIN, 'sign-in', undefined)).to.equal(false);
    const others = csrf(randomBytes(32), cookies(true));
    expect(others.accepts(request({ cookie }), ORIGIN, 'sign-in', token)).to.equal(false);
  });
});
