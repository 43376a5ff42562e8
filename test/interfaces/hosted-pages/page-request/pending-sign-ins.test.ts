import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { pendingSignIns } from '../../../../interfaces/hosted-pages/page-request/pending-sign-ins.js';
import { cookies } from '../../../../interfaces/http/requests/cookies.js';
import type { HttpRequest } from '../../../../interfaces/http/http-types.js';

const TENANT = '0190f0f0-0000-7000-8000-000000000001';
const waiting = { userId: '0190f0f0-0000-7000-8000-0000000000bb', generation: 3, clientId: 'web' };

describe('a sign-in that waits for a new password', () => {
  let now = 1_000;
  const secret = randomBytes(32);
  const kept = pendingSignIns(secret, cookies(true), { now: () => now });
  const [, header = ''] = kept.keep(TENANT, waiting);
  const cookie = header.split(';')[0] ?? '';
  const found = (value: string, tenantId = TENANT): unknown =>
    kept.find({ headers: { cookie: value } } as unknown as HttpRequest, tenantId);
  beforeEach(() => {
    now = 1_000;
  });

  it('a pending sign-in is in a cookie of its own, for ten minutes', () => {
    expect(header).to.match(
      /^__Host-tessera_waiting=[\w-]+\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(found(cookie)).to.deep.equal(waiting);
    now += 10 * 60_000 - 1;
    expect(found(cookie)).to.deep.equal(waiting);
    now += 1;
    expect(found(cookie)).to.equal(null);
  });

  it('a pending sign-in belongs to one tenant', () => {
    expect(found(cookie, '0190f0f0-0000-7000-8000-000000000002')).to.equal(null);
  });

  it('a pending sign-in is refused when it was forged, cut or altered', () => {
    const [name = '', value = ''] = cookie.split('=');
    const [content = '', mac = ''] = value.split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...waiting, generation: 4, tenantId: TENANT, until: 9e15 }),
    ).toString('base64url');
    for (const bad of [
      '',
      '.',
      content,
      `${content}.`,
      `.${mac}`,
      `${forged}.${mac}`,
      `${content}.${mac.slice(1)}`,
    ])
      expect(found(`${name}=${bad}`), bad).to.equal(null);
    const [, others = ''] = pendingSignIns(randomBytes(32), cookies(true), { now: () => now }).keep(
      TENANT,
      waiting,
    );
    expect(found(others.split(';')[0] ?? '')).to.equal(null);
    expect(found('')).to.equal(null);
  });
});
