import { expect } from 'chai';
import { type CookieName, cookieTable } from '../../../../interfaces/http/requests/cookie-table.js';
import { cookies } from '../../../../interfaces/http/requests/cookies.js';
import type { HttpRequest } from '../../../../interfaces/http/http-types.js';

const sending = (cookie: string): HttpRequest => ({ headers: { cookie } }) as unknown as HttpRequest;

describe('cookies', () => {
  it('every cookie of the table is for its host alone, out of reach for scripts and not sent by other sites', () => {
    for (const [name, lifetime] of Object.entries(cookieTable))
      expect(cookies(true).set(name as CookieName, 'value'), name).to.deep.equal([
        'Set-Cookie',
        `__Host-${name}=value; ${lifetime === null ? '' : `Max-Age=${lifetime}; `}Path=/; HttpOnly; Secure; SameSite=Lax`,
      ]);
  });

  it('a cookie below the root of a host has the path of its address', () => {
    expect(cookies(true, '/portal').set('tessera_form', 'value')[1]).to.match(
      /^__Secure-tessera_form=value; Path=\/portal; HttpOnly; Secure/,
    );
  });

  it('without https a cookie has no prefix', () => {
    expect(cookies(false).set('tessera_notice', 'value')[1]).to.equal(
      'tessera_notice=value; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('a cookie that ends with the id of a tenant has the lifetime of its kind', () => {
    expect(cookies(false).set('tessera_sso_1234', 'value')[1]).to.contain('Max-Age=1209600');
  });

  it('a lifetime that is given goes before that of the table', () => {
    expect(cookies(false).set('tessera_device', 'value', 60)[1]).to.contain('Max-Age=60;');
  });

  it('a cookie is cleared once the browser has sent it', () => {
    const jar = cookies(false);
    expect(jar.clearSent(sending('tessera_notice=x'), 'tessera_notice')[1]).to.contain('Max-Age=0');
    expect(jar.clearSent(sending('tessera_known=x'), 'tessera_notice')).to.deep.equal([]);
  });
});
