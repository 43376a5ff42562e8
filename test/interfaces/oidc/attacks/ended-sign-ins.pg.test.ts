import { expect } from 'chai';
import { lockTenant } from '../../../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../../../application/tenant/unlock-tenant.js';
import { changeTenantSettings } from '../../../../application/tenant/change-tenant-settings.js';
import { deleteUser } from '../../../../application/user/erasure/delete-user.js';
import { requireMfa, resetFactors } from '../../../../application/user/factors/change-factors.js';
import { generatePassword } from '../../../../application/user/password/generate-password.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import { anyAssurance } from '../../../../domain/sign-in/asked-assurance.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { defaultSettings } from '../../../../domain/tenant/tenant-settings.js';
import { type UserAgent, type Visit, formOf } from '../../../support/http/user-agent.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type OidcService, oidcService } from '../../../support/pages/oidc-service.js';
import {
  type FactorKind,
  type PersonWithFactors,
  personWithFactors,
} from '../../../support/pages/person-with-factors.js';
import { totpCode, userNow } from '../../../support/samples/second-factor.js';
import { readMail } from '../../../support/services/mail-text.js';
import { type Outbox, outbox } from '../../../support/services/outbox.js';

const HOST = 'acme.localhost';
const chosen = { newPassword: 'another-pass-phrase', newPasswordAgain: 'another-pass-phrase' };

/** A sign-in that waits for a form, with what completes it. */
interface Waiting {
  readonly person: PersonWithFactors;
  readonly agent: UserAgent;
  readonly page: Visit;
  readonly fields: Readonly<Record<string, string>>;
}

describe('a sign-in between its steps, when something happens to its user', () => {
  let oidc: OidcService;
  let mails: Outbox;
  let host: string;
  let people = 0;
  before(async () => {
    oidc = await oidcService();
    mails = outbox(oidc.service.dataDir);
    host = `http://${HOST}:${oidc.port}`;
  });
  after(() => oidc.close());

  const app = () => oidc.runtime.app;
  const tenantId = (): string => oidc.tenantIds['acme']!;
  const by = () => systemCommand({ tenantId: tenantId() });
  const path = ({ location, url }: Visit): string => new URL(location ?? url).pathname;
  const someone = (kinds: readonly FactorKind[] = []): Promise<PersonWithFactors> =>
    personWithFactors(oidc, `waiting-${++people}@acme.test`, kinds);
  const requiring = async (): Promise<PersonWithFactors> => {
    const person = await someone();
    await requireMfa(app(), by(), { userId: person.userId, required: true });
    return person;
  };
  const typePassword = async ({ email, password }: PersonWithFactors, agent: UserAgent): Promise<Visit> =>
    agent.submit(await agent.get(`${host}/sign-in`), { email, password });
  /** Begins a sign-in whose password was right, in a browser. */
  const begin = async ({ userId }: PersonWithFactors, provedMailbox: number | null): Promise<UserAgent> => {
    const { sessionGeneration: generation } = await userNow(app(), tenantId(), userId);
    const authenticatedAt = oidc.clock.now();
    const proved = {
      amr: ['pwd'],
      provedMailbox,
      authenticatedAt,
      clientId: null,
      asked: anyAssurance,
    } as const;
    const secret = await app().signInTransactions.begin({
      tenantId: tenantId(),
      userId,
      generation,
      ...proved,
    });
    const agent = oidc.browser();
    agent.keep(HOST, new Map([['tessera_sign_in', secret]]));
    return agent;
  };

  const steps: Readonly<Record<string, () => Promise<Waiting>>> = {
    '/second-factor': async () => {
      const person = await someone(['totp']);
      const agent = oidc.browser();
      const page = await typePassword(person, agent);
      return { person, agent, page, fields: { code: person.nextCode() } };
    },
    '/mail-code': async () => {
      const person = await requiring();
      const agent = oidc.browser();
      const page = await typePassword(person, agent);
      const { text } = readMail(await mails.take('code'));
      return { person, agent, page, fields: { code: / (\d{6})\n/.exec(text)![1]! } };
    },
    '/set-up': async () => {
      const person = await requiring();
      const agent = await begin(person, 0);
      const page = await agent.get(`${host}/set-up`);
      const key = /class="secret-key"[^>]*>([A-Z2-7 ]+)</.exec(page.body)![1]!.replaceAll(' ', '');
      return { person, agent, page, fields: { code: totpCode(key, oidc.clock.now()) } };
    },
    '/change-password': async () => {
      const person = await someone();
      await generatePassword(app(), by(), { userId: person.userId });
      const agent = await begin(person, null);
      return { person, agent, page: await agent.get(`${host}/change-password`), fields: chosen };
    },
  };
  const events: Readonly<Record<string, (userId: string) => Promise<unknown>>> = {
    'is suspended': (userId) => suspendUser(app(), by(), { userId }),
    'is deleted': (userId) => deleteUser(app(), by(), { userId }),
    'gets another password': (userId) => generatePassword(app(), by(), { userId }),
    'has their factors reset': (userId) => resetFactors(app(), by(), { userId }),
  };

  const historyOf = async ({ userId }: PersonWithFactors): Promise<readonly string[]> =>
    (await app().events.load(streamName(tenantId(), 'user', userId))).map(({ event }) => event.type);
  const send = async ({ agent, page, fields }: Waiting): Promise<Visit> => {
    const { action, hidden } = formOf(page);
    return agent.post(action, { ...hidden, ...fields });
  };
  /** Fails unless the form that completes the step did nothing, and began no session. */
  const expectOver = async (waiting: Waiting): Promise<Visit> => {
    const { person, agent } = waiting;
    const before = await historyOf(person);
    const visit = await send(waiting);
    expect(agent.cookie(HOST, 'tessera_session')).to.equal(undefined);
    expect(await app().sessions.ofUser(tenantId(), person.userId)).to.deep.equal([]);
    expect(await historyOf(person)).to.deep.equal(before);
    return visit;
  };

  for (const [step, wait] of Object.entries(steps)) {
    it(`${step} goes on when nothing happens`, async () => {
      const waiting = await wait();
      expect(path(waiting.page)).to.equal(step);
      const visit = await waiting.agent.follow(await send(waiting));
      expect(path(visit)).to.equal(
        { '/mail-code': '/set-up', '/set-up': '/backup-codes' }[step] ?? '/account',
      );
      const isSignedIn = waiting.agent.cookie(HOST, 'tessera_session') !== undefined;
      expect(isSignedIn).to.equal(step !== '/mail-code');
    });

    for (const [what, happen] of Object.entries(events))
      it(`${step} ends when the user ${what}`, async () => {
        const waiting = await wait();
        expect(path(waiting.page)).to.equal(step);
        await happen(waiting.person.userId);
        expect(path(await expectOver(waiting))).to.equal('/sign-in');
      });

    it(`${step} does not go on while the tenant is locked`, async () => {
      const waiting = await wait();
      await lockTenant(app(), by(), { reason: 'for a test' });
      try {
        await expectOver(waiting);
      } finally {
        await unlockTenant(app(), by(), { reason: 'for a test' });
      }
    });
  }

  it('/change-password comes after a second factor that is required meanwhile', async () => {
    const waiting = await steps['/change-password']!();
    await changeTenantSettings(app(), by(), { mfa: 'required' });
    try {
      await expectOver(waiting);
    } finally {
      await changeTenantSettings(app(), by(), defaultSettings);
    }
  });
});
