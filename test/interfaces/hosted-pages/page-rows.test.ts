import { expect } from 'chai';
import type { AccountPageRequest } from '../../../interfaces/hosted-pages/page-request/account-page.js';
import { anyone } from '../../../interfaces/hosted-pages/page-request/visitors.js';
import { type HostedPage, hostedPage } from '../../../interfaces/hosted-pages/page-row.js';
import { pages as rows } from '../../../interfaces/hosted-pages/routes.js';
import type { UserAgent, Visit } from '../../support/http/user-agent.js';
import { sampleBrand, samplePages } from './sample-pages.js';
import {
  type HostedPagesUnderTest,
  ada,
  hostedPages,
  isFormRefused,
  send,
} from '../../support/pages/hosted-pages.js';

describe('the table of pages', () => {
  let pages: HostedPagesUnderTest;
  before(async () => {
    pages = await hostedPages();
  });
  after(() => pages.stop());

  const forms = rows.filter(({ form }) => form !== undefined);
  const events = (): number => pages.world.log.all.length;
  const pathOf = ({ location }: Visit): string | null => location && new URL(location).pathname;

  /** Sends the form of a row with all of its fields. */
  const sendForm = (browser: UserAgent, { path, form }: HostedPage, csrf: string): Promise<Visit> => {
    const url = pages.host + path;
    if (form !== undefined && 'upload' in form) {
      const sent = new FormData();
      sent.set('csrf', csrf);
      sent.set('file', new Blob(['GIF89a']), 'a.gif');
      return browser.upload(url, sent);
    }
    const fields: Record<string, string> = csrf === '' ? {} : { csrf };
    for (const name of form?.fields ?? []) fields[name] = name === 'step' ? 'address' : 'sent';
    return browser.post(url, fields);
  };

  it('a path and a method have one row', () => {
    const routes = rows.flatMap(({ path, open, form }) => [
      ...(open === undefined ? [] : [`GET ${path}`]),
      ...(form === undefined ? [] : [`POST ${path}`]),
    ]);
    expect(new Set(routes).size).to.equal(routes.length);
  });

  it('the form of a row names every field that a page sends to its path', () => {
    const sent = new Map<string, Set<string>>();
    const add = (path: string, names: readonly string[]): void => {
      const known = sent.get(path) ?? new Set<string>();
      sent.set(path, new Set([...known, ...names]));
    };
    for (const make of Object.values(samplePages({ brand: sampleBrand, language: 'en' }))) {
      const { html } = make();
      for (const [form, action = ''] of html.matchAll(
        /<form method="post" action="([^"?]+)[^"]*"[\s\S]*?<\/form>/g,
      ))
        add(
          action,
          [...form.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name),
        );
    }
    const ofEvery = new Set(['csrf', 'request', 'typedBy']);
    for (const { path, form } of forms) {
      if (!sent.has(path) || form === undefined || 'upload' in form) continue;
      const names = [...sent.get(path)!].filter((name) => !ofEvery.has(name));
      expect(form.fields, path).to.include.members(names);
    }
    expect(sent.size).to.be.greaterThan(15);
  });

  it('no page of the table begins a session for a stranger, or changes anything', async () => {
    const before = events();
    for (const { path } of rows.filter(({ open }) => open !== undefined)) {
      const visit = await pages.browser().get(pages.host + path);
      expect(visit.status, path).to.be.oneOf([200, 303, 400]);
      expect(String(visit.headers['set-cookie'] ?? ''), path).not.to.match(/tessera_session=[^;]/);
      if (/^\/(account(?!-kept)|step-up)/.test(path) && !/picture/.test(path))
        expect(pathOf(visit), path).to.equal('/sign-in');
    }
    expect(events()).to.equal(before);
  });

  it('no form of the table takes effect for a stranger without cookies and without a token', async () => {
    const before = events();
    for (const row of forms) {
      const visit = await sendForm(pages.browser(), row, '');
      if (visit.status === 303) expect(pathOf(visit), row.path).to.be.oneOf(['/sign-in', '/sign-up']);
      // a page of a link or of a sign-out that is not there, else the refusal of the form
      else if (visit.status !== 403)
        expect(row.path).to.match(
          /-(invitation|password|email|email-change|key-change|recovery|access|out)$/,
        );
    }
    expect(events()).to.equal(before);
  });

  it('no form of the table takes effect for a signed-in user with the token of another page', async () => {
    const browser = pages.browser();
    await send(browser, await browser.get(`${pages.host}/sign-in`), ada);
    const { body } = await browser.get(`${pages.host}/account/activity`);
    const ofSignOut = /name="csrf" value="([^"]+)"/.exec(body)?.[1] ?? '';
    expect(ofSignOut).not.to.equal('');
    const before = events();
    for (const row of forms) {
      const visit = await sendForm(browser, row, row.path === '/sign-out' ? '' : ofSignOut);
      const isOwnSession = /^\/(account|step-up|resend|sign-out|sign-in$)/.test(row.path);
      if (isOwnSession) expect(isFormRefused(visit), row.path).to.equal(true);
      else expect(visit.status, row.path).to.be.oneOf([303, 400, 403]);
    }
    expect(events()).to.equal(before);
    expect((await browser.get(`${pages.host}/account/activity`)).status).to.equal(200);
  });

  it('a page cannot be written without who may use it, nor for a caller whom it does not admit', () => {
    const open = (): void => undefined;
    const openAccount = (_: unknown, page: AccountPageRequest): void => {
      expect(page.session).to.exist;
    };
    hostedPage({ path: '/open', whileLocked: 'stops', who: anyone, open });
    // @ts-expect-error a page says for whom it goes on under a lock
    hostedPage({ path: '/open', who: anyone, open });
    // @ts-expect-error a page says who may use it
    hostedPage({ path: '/open', whileLocked: 'stops', open });
    // @ts-expect-error nobody needs a session to be admitted
    hostedPage({ path: '/open', whileLocked: 'stops', who: anyone, open: openAccount });
    // @ts-expect-error what the token of a form is for is no option
    hostedPage({ path: '/open', whileLocked: 'stops', who: { about: 'other', admit: anyone.admit }, open });
  });
});
