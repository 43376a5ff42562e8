import type { DomPage, DomRequest } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { type OperatorWindow, firstSignInOfOperator } from '../../support/dom/operator-windows.js';
import { addOperatorTo } from '../../support/pages/operator-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { sendRaw } from '../../support/http/http-client.js';
import { until } from '../../support/run/until.js';

const places = [
  ['below the portal', undefined],
  ['at the root of a host of its own', 'http://desk.localhost:{port}'],
  ['at a path of a host of its own', 'http://desk.localhost:{port}/ops'],
] as const;

for (const [place, address] of places)
  describe(`the operators' console ${place}`, () => {
    let portal: PortalWindows;
    let page: DomPage;
    let confirmByPasskey: OperatorWindow['confirmByPasskey'];
    before(async () => {
      portal = await startPortalWindows(address === undefined ? {} : { OPERATOR_URL: address });
      await addOperatorTo(portal);
    });
    after(() => portal.close());

    /** Returns the answer to a program, which need not know the host by name. */
    const asProgram = (to: string, accept = ''): Promise<string> => {
      const { host, pathname } = new URL(to);
      const lines = [`GET ${pathname} HTTP/1.1`, `Host: ${host}`, 'Connection: close', accept];
      return sendRaw(portal.service.url, `${lines.filter(Boolean).join('\r\n')}\r\n\r\n`);
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    it('answers its page to programs that take anything, too', async () => {
      for (const accept of ['', 'Accept: */*', 'Accept: text/html']) {
        const reply = await asProgram(portal.operatorUrl, accept);
        expect(reply).to.match(/^HTTP\/1\.1 200 /);
        expect(reply.toLowerCase()).to.contain('content-type: text/html');
      }
      expect(await asProgram(`${portal.operatorUrl}/nowhere`)).to.match(/^HTTP\/1\.1 404 /);
    });

    it('signs in through its own callback, and calls the API at its own origin alone', async () => {
      const requests: DomRequest[] = [];
      ({ page, confirmByPasskey } = await firstSignInOfOperator(portal));
      page.on('request', (request) => requests.push(request));
      await page.reload();
      await page.getByRole('row', { name: 'Acme Inc.' }).waitFor();
      const came = requests.filter((request) => request.url().startsWith(`${portal.operatorUrl}/callback?`));
      expect(came).to.have.length(1);
      const calls = requests.filter((request) => request.url().includes('/api/'));
      expect(calls.length).to.be.greaterThan(0);
      const api = address === undefined ? portal.portalUrl : portal.operatorUrl;
      for (const call of calls)
        expect(call.url().startsWith(`${api}/api/operator/`), call.url()).to.equal(true);
      page.removeAllListeners('request');
    });

    it('steps up in the midst of a form, and comes back with what was typed', async () => {
      await page.goto(`${portal.operatorUrl}/tenants/new`);
      await page.getByLabel('Name', { exact: true }).fill('Globex');
      await page.getByLabel('Slug').fill('globex');
      await page.getByLabel('Email address of the owner').fill('hank@globex.test');
      await page.getByLabel('Reason').fill('Ticket 1');
      portal.clock.advance(16 * 60_000);
      await button('Create the tenant').click();
      await confirmByPasskey();
      expect(page.url()).to.equal(`${portal.operatorUrl}/tenants/new`);
      expect(await page.getByLabel('Slug').inputValue()).to.equal('globex');
      expect(await page.getByLabel('Reason').inputValue()).to.equal('Ticket 1');
      await button('Create the tenant').click();
      await page.getByText('Globex was created, and hank@globex.test is invited.').waitFor();
    });

    it('is at its own address only, and leads there from that of the platform at the portal', async () => {
      await page.goto(`${portal.portalUrl}/t/platform`);
      await page.waitForURL(`${portal.operatorUrl}/tenants`);
      if (address === undefined) return;
      // what belongs to tenants is at the portal
      for (const path of ['/api/operator/tenants', '/api/tenant', '/t/acme'])
        expect(await asProgram(portal.operatorUrl + path), path).to.match(
          path === '/api/operator/tenants' ? /^HTTP\/1\.1 401 / : /^HTTP\/1\.1 (401|404) /,
        );
    });

    it('ends at itself when the operator signs out, and signs in again from there', async () => {
      await page.getByRole('button', { name: 'Your account' }).click();
      await button('Sign out').click();
      await page.getByRole('heading', { name: 'You have been signed out' }).waitFor();
      await until(() => page.url().replace(/\/$/, '') === portal.operatorUrl);
      await button('Sign in again').click();
      await confirmByPasskey(page.getByRole('heading', { level: 1, name: 'Tenants' }));
    });

    it('leads back to itself where a sign-in does not succeed', async () => {
      await page.goto(`${portal.operatorUrl}/callback?error=access_denied&state=x`);
      await page.getByText('Sign-in failed').waitFor();
      await page.getByRole('link', { name: 'Sign in again' }).click();
      await page.getByRole('row', { name: 'Globex' }).waitFor();
    });

    it('leaves the portal to tenants', async () => {
      const other = await portal.signedIn('/users');
      await other.getByRole('link', { name: 'Grace Hopper' }).waitFor();
      await other.getByRole('button', { name: 'Your account' }).click();
      await other.getByRole('button', { name: 'Sign out' }).click();
      await other.waitForURL(`${portal.portalUrl}/`);
      await other.context().close();
    });
  });
