import { EventEmitter, on } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { streamCache } from '../../../application/events/stream-cache.js';
import { mailingTenants, readByEveryMail } from '../../../application/mail/mail-content.js';
import type { EventStore, SubscriptionMessage } from '../../../application/ports/events/event-store.js';
import { type Delivery, type Mailer, MailRefused } from '../../../application/ports/mail/mailer.js';
import { changeTenant } from '../../../application/tenant/change-tenant.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { nounOfStream, streamName } from '../../../domain/shared/stream-name.js';
import {
  command,
  inMemoryWorld,
  systemCommand,
  type Process,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { type InMemoryMail, inMemoryMail } from '../../support/in-memory/in-memory-mail.js';
import { until } from '../../support/run/until.js';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

describe('sending mails', () => {
  let world: World;
  let app: Process;
  let mail: InMemoryMail;
  let start: number;
  /** What the mailer does from now on. */
  let deliver: Mailer['deliver'];

  const accept = (): Promise<Delivery> => Promise.resolve({ file: null, discard: () => Promise.resolve() });
  const refuse =
    (code: string, permanent = false) =>
    () =>
      Promise.reject(new MailRefused(code, permanent));

  beforeEach(async () => {
    world = inMemoryWorld();
    start = world.now;
    app = world.process();
    deliver = accept;
    mail = inMemoryMail(world, app, (content) => deliver(content));
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
  });

  const invite = async (email = 'ada@example.com'): Promise<string> =>
    (await createUser(app, systemCommand(), { email })).record.id;
  const at = async (minutes: number): Promise<void> => {
    world.now = start + minutes * MINUTE;
    await mail.send();
  };
  const results = (): string[] =>
    mail.outcomes.map(({ result, reason }) => `${result} ${reason ?? ''}`.trim());

  it('a mail is tried again after 1, 5, 15, 60 and 240 minutes', async () => {
    await invite();
    deliver = refuse('smtp_451');
    const due: number[] = [];
    for (let minute = 0; minute <= 1_440; minute++) {
      const before = mail.outcomes.length;
      await at(minute);
      if (mail.outcomes.length > before) due.push(minute);
    }
    expect(due).to.deep.equal([0, 1, 6, 21, 81, 321, 561, 801, 1041, 1281]);
    expect(results().at(-1)).to.equal('failed smtp_451');
    expect(mail.mails[0]).to.include({ status: 'failed', reason: 'smtp_451', attempts: 10 });
  });

  it('a mail is sent once the server accepts it', async () => {
    await invite();
    deliver = refuse('esocket');
    await at(0);
    await at(1);
    deliver = accept;
    await at(5.9);
    expect(mail.delivered).to.have.length(0);
    await at(6);
    await at(2_000);
    expect(results()).to.deep.equal(['postponed esocket', 'postponed esocket', 'sent']);
    expect(mail.delivered).to.have.length(1);
  });

  it('a mail that is refused permanently is given up at once', async () => {
    await invite();
    deliver = refuse('smtp_550', true);
    await at(0);
    deliver = accept;
    await at(1_000);
    expect(results()).to.deep.equal(['failed smtp_550']);
  });

  it('a mail that expires between attempts is recorded as failed, not as cancelled', async () => {
    const userId = await invite();
    await generatePassword(app, command(), { userId });
    deliver = refuse('etimedout');
    await at(0);
    world.now = start + DAY;
    await mail.send();
    const { kind, status, reason } = mail.mails.find((kept) => kept.kind === 'generated-password')!;
    expect([kind, status, reason]).to.deep.equal(['generated-password', 'failed', 'expired']);
  });

  it('a mail is tried at least five times, also when it was found late', async () => {
    await invite();
    deliver = refuse('esocket');
    for (const minutes of [2_880, 2_881, 2_886, 2_901]) await at(minutes);
    expect(results()).to.deep.equal(Array<string>(4).fill('postponed esocket'));
    await at(2_961);
    expect(results().at(-1)).to.equal('failed esocket');
  });

  it('a mail whose sending fails otherwise is postponed, and the others are sent', async () => {
    await invite();
    await invite('bo@example.com');
    deliver = ({ to }) => (to.startsWith('ada') ? Promise.reject(new Error('the disk is full')) : accept());
    await mail.send();
    expect(mail.delivered.map(({ to }) => to)).to.deep.equal(['bo@example.com']);
    expect(mail.errors).to.have.length(1);
    deliver = accept;
    await at(4.9);
    expect(mail.delivered).to.have.length(1);
    await at(5);
    expect(mail.delivered.map(({ to }) => to)).to.deep.equal(['bo@example.com', 'ada@example.com']);
  });

  it('a tenant is read once for all mails, and again once the log reports a change', async () => {
    const feed = new EventEmitter();
    const closed = new AbortController();
    const store = {
      head: () => Promise.resolve(1n),
      subscribe: async function* () {
        for await (const [message] of on(feed, 'message', closed)) yield message as SubscriptionMessage;
      },
    } as unknown as EventStore;
    const streams = streamCache(readByEveryMail, { now: () => world.now });
    const following = streams.follow(store, closed.signal).catch(() => undefined);
    const tell = async (message: object): Promise<void> => {
      await until(() => feed.listenerCount('message') > 0);
      feed.emit('message', message);
      await turn();
    };
    const read: string[] = [];
    const load: typeof app.events.load = (stream, from) => {
      read.push(nounOfStream(stream) ?? '');
      return app.events.load(stream, from);
    };
    const tenants = mailingTenants({ ...app, events: streams.cached({ ...app.events, load }) });
    const { tenantId } = systemCommand();
    await tell({ kind: 'caught-up', position: 1n, at: world.now });
    for (let mails = 0; mails < 5; mails++) expect((await tenants(tenantId))?.name).to.equal('Acme');
    expect(read).to.deep.equal(['tenant', 'branding']);
    await changeTenant(app, systemCommand(), { name: 'Bolt' });
    await tell({ kind: 'events', events: [{ stream: streamName(tenantId, 'tenant', tenantId) }] });
    for (let mails = 0; mails < 5; mails++) expect((await tenants(tenantId))?.name).to.equal('Bolt');
    expect(read).to.deep.equal(['tenant', 'branding', 'tenant']);
    closed.abort();
    await following;
  });

  it('a mail file is deleted when its recipient was erased while it was written', async () => {
    const userId = await invite();
    const files = new Set<string>();
    deliver = async ({ eventId }) => {
      // the deletion of their files comes before the file
      await deleteUser(app, command(), { userId });
      files.add(eventId);
      return {
        file: `${eventId}.eml`,
        discard: () => {
          files.delete(eventId);
          return Promise.resolve();
        },
      };
    };
    await mail.send();
    expect([...files]).to.deep.equal([]);
    expect(results()).to.deep.equal(['cancelled user_deleted']);
  });

  it('the log names the path of a mail file', async () => {
    await invite();
    deliver = () => Promise.resolve({ file: 'a.eml', discard: () => Promise.resolve() });
    await mail.send();
    expect(mail.outcomes[0]).to.include({ result: 'sent', file: 'a.eml' });
  });
});
