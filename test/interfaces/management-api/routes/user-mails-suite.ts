import { expect } from 'chai';
import type { Call, Reply } from '../../../support/http/http-client.js';
import type { ApiUnderTest } from '../../../support/http/http-service.js';

/** Mails to users through the API. */
export function userMailsSuite(start: () => Promise<ApiUnderTest>): void {
  let service: ApiUnderTest;
  let key: string;
  before(async () => {
    service = await start();
  });
  beforeEach(async () => {
    key = await service.key(await service.tenant());
  });
  after(() => service.stop());

  const ask = (method: string, path: string, options: Call = {}): Promise<Reply> =>
    service.call(method, path, { key, ...options });
  const create = async (members: object = {}): Promise<string> => {
    const reply = await ask('POST', '/api/users', { body: { email: 'ada@example.com', ...members } });
    expect(reply.status, reply.text).to.equal(201);
    return String(reply.headers.get('location'));
  };
  const actions = async (path: string): Promise<string[]> =>
    ((await ask('GET', `${path}/history`)).json['items'] as { action: string }[]).map(({ action }) => action);

  it('a new password is answered with 204, shown to no caller, with one more event for each request', async () => {
    const path = await create();
    for (const body of [undefined, {}]) {
      const reply = await ask('POST', `${path}/generate-password`, body ? { body } : {});
      expect([reply.status, reply.text]).to.deep.equal([204, '']);
    }
    expect(await actions(path)).to.deep.equal(['user.created', 'user.password_set', 'user.password_set']);
    const history = (await ask('GET', `${path}/history`)).text;
    expect(history).not.to.contain('argon2').and.not.to.contain('generated-');
  });

  it('a new password is set once by a repeated request with its key', async () => {
    const path = await create();
    const headers = { 'Idempotency-Key': 'once' };
    const [first, second] = [
      await ask('POST', `${path}/generate-password`, { headers }),
      await ask('POST', `${path}/generate-password`, { headers }),
    ];
    expect([first.status, second.status]).to.deep.equal([204, 204]);
    expect(second.headers.get('idempotent-replayed')).to.equal('true');
    expect(await actions(path)).to.deep.equal(['user.created', 'user.password_set']);
  });

  it('a user whose address a key states as verified is so from the start, and the history shows it', async () => {
    const body = { email: 'eve@example.com', password: 'correct horse', emailVerified: true };
    const created = await ask('POST', '/api/users', { body });
    expect([created.status, created.json['emailVerified']], created.text).to.deep.equal([201, true]);
    const path = String(created.headers.get('location'));
    const { items } = (await ask('GET', `${path}/history`)).json as { items: { changes: unknown[] }[] };
    expect(items[0]!.changes).to.deep.include({ field: 'emailVerified', before: null, after: true });
    const again = await ask('POST', `${path}/resend-verification`);
    expect([again.status, again.json['code']]).to.deep.equal([409, 'email_already_verified']);
    const plain = await ask('POST', '/api/users', {
      body: { ...body, email: 'fay@example.com', emailVerified: null },
    });
    expect(plain.json['emailVerified']).to.equal(false);
    const bad = await ask('POST', '/api/users', {
      body: { ...body, email: 'gil@example.com', emailVerified: 'yes' },
    });
    expect([bad.status, bad.text]).to.satisfy(
      ([status, text]: [number, string]) => status === 400 && text.includes('/emailVerified'),
    );
  });

  it('another invitation or verification is answered with 204, three times an hour, then with 409', async () => {
    for (const [members, action] of [
      [{}, 'user.invited'],
      [{ email: 'bo@example.com', password: 'correct horse' }, 'user.verification_requested'],
    ] as const) {
      const path = await create(members);
      for (let round = 0; round < 3; round++) {
        const reply = await ask('POST', `${path}/resend-verification`);
        expect([reply.status, reply.text]).to.deep.equal([204, '']);
      }
      const fourth = await ask('POST', `${path}/resend-verification`);
      expect([fourth.status, fourth.json['code']]).to.deep.equal([409, 'mail_limit_reached']);
      expect(await actions(path)).to.include(action);
    }
  });

  it('a mail to a suspended user is refused with 409', async () => {
    const path = await create();
    await ask('POST', `${path}/suspend`);
    const reply = await ask('POST', `${path}/resend-verification`);
    expect([reply.status, reply.json['code']]).to.deep.equal([409, 'user_suspended']);
  });

  for (const verb of ['generate-password', 'resend-verification'])
    describe(verb, () => {
      it(`${verb} answers 404 for a user who is unknown, and for one of another tenant, with the same body`, async () => {
        const path = await create();
        const theirs = await service.key(await service.tenant());
        const random = '/api/users/0190f0f0-0000-7000-8000-00000000dead';
        const [none, other] = [
          await ask('POST', `${random}/${verb}`),
          await ask('POST', `${path}/${verb}`, { key: theirs }),
        ];
        for (const reply of [none, other])
          expect([reply.status, reply.json['code']]).to.deep.equal([404, 'user_not_found']);
        expect(await actions(path)).to.deep.equal(['user.created']);
      });

      it(`${verb} answers 403 without users:write, 405 for another method, and 400 for a body with members`, async () => {
        const path = await create();
        const reading = await service.key(await service.tenant(), ['users:read']);
        expect((await ask('POST', `${path}/${verb}`, { key: reading })).status).to.equal(403);
        expect((await ask('GET', `${path}/${verb}`)).status).to.equal(405);
        expect((await ask('POST', `${path}/${verb}`, { body: { password: 'mine' } })).status).to.equal(400);
        expect(await actions(path)).to.deep.equal(['user.created']);
      });
    });
}
