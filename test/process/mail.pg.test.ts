import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { App } from '../../application/app.js';
import type { VisitorContext } from '../../application/shared/visitor-context.js';
import { signIn } from '../../application/sign-in/sign-in.js';
import { acceptInvitation, resetPassword } from '../../application/user/password/set-password-by-link.js';
import { requestPasswordReset } from '../../application/user/password/request-password-reset.js';
import { createLog } from '../../infrastructure/telemetry/log.js';
import { type Runtime, openRuntime } from '../../interfaces/compose/runtime/runtime.js';
import { readConfig } from '../../interfaces/config.js';
import { tesseraHere } from '../support/run/tessera-here.js';
import { until } from '../support/run/until.js';
import { filesOf } from '../personal-data/traces.js';
import { type Call, type Reply, call, sendRaw } from '../support/http/http-client.js';
import { readMail, tokenIn } from '../support/services/mail-text.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';
import { type ReceivedMail, type SmtpDouble, smtpDouble } from '../support/services/smtp-double.js';

const password = 'correct horse battery';

describe('a service that mails', function () {
  let smtp: SmtpDouble;
  let dataDir: TestDataDir;
  let service: ServiceProcess;
  let runtime: Runtime;
  let app: App;
  let key: string;
  let tenantId: string;

  let env: Record<string, string>;
  const start = async (): Promise<void> => {
    service = await startServiceProcess(env);
    await service.ready;
    const log = createLog({ level: 'silent', write: () => undefined });
    runtime = await openRuntime(readConfig(env), { log, exclusive: false });
    app = runtime.app;
  };

  before(async () => {
    smtp = await smtpDouble();
    dataDir = temporaryDataDir();
    env = {
      DATA_DIR: dataDir.path,
      SMTP_URL: smtp.url,
      BASE_URL: 'https://id.example.test',
      TENANT_HOST: 'https://{tenant}.id.example.test',
      MASTER_KEY: 'A'.repeat(43),
    };
    await start();
    const tenant = bootstrapOf(dataDir.path).tenants![0]!;
    key = tenant.apiKeys![0]!.key!;
    tenantId = tenant.tenantId!;
  });
  after(async () => {
    await runtime.close();
    await service.end();
    await dataDir.remove();
    await smtp.close();
  });
  beforeEach(() => smtp.behave({ kind: 'accept' }));

  const send = (method: string, path: string, options: Call = {}): Promise<Reply> =>
    call(service.url, method, path, { key, ...options });
  const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await runtime.database.query(text, values)).rows;
  let number = 0;
  const newEmail = (): string => `user${++number}@people.test`;
  const create = async (members: object = {}): Promise<{ id: string; email: string }> => {
    const reply = await send('POST', '/api/users', {
      body: { email: newEmail(), firstName: 'Grace', ...members },
    });
    expect(reply.status, reply.text).to.equal(201);
    return reply.json as { id: string; email: string };
  };
  const mailsTo = (email: string): ReceivedMail[] => smtp.received.filter(({ to }) => to === email);
  /** The n-th mail to an address, once it is there. */
  const mailTo = async (email: string, which = 1): Promise<string> => {
    await until(() => mailsTo(email).length >= which);
    return mailsTo(email)[which - 1]!.source;
  };
  const rowOf = async (userId: string, kind: string): Promise<Record<string, unknown> | undefined> =>
    (
      await query(
        `select status, reason, attempts::int from runtime.mails where user_id = $1 and kind = $2`,
        [userId, kind],
      )
    )[0];
  const untilRow = async (userId: string, kind: string, status: string): Promise<void> =>
    until(async () => (await rowOf(userId, kind))?.['status'] === status);
  const visitor = (): VisitorContext => ({
    tenantId,
    source: 'hosted',
    traceId: '0af7651916cd43dd8448eb211c80319c',
    commandId: randomUUID(),
    ip: '192.0.2.1',
    userAgent: 'test/1',
  });
  const signInKind = async (email: string, secret: string): Promise<string> =>
    (await signIn(app, visitor(), { email, password: secret, clientId: null })).kind;

  it('an invited user who follows the link has an account', async () => {
    const { email } = await create();
    const source = await mailTo(email);
    expect(readMail(source).headers.get('subject')).to.equal('Your invitation to Acme Inc.');
    await acceptInvitation(app, visitor(), { token: tokenIn(source), password });
    expect(await signInKind(email, password)).to.equal('signed-in');
  });

  it('a mail is in the language of the user, else in that of the page of the request', async () => {
    const { email } = await create({ locale: 'de-AT' });
    expect(readMail(await mailTo(email)).headers.get('subject')).to.equal('Ihre Einladung zu Acme Inc.');
    const other = await create({ password });
    await requestPasswordReset(app, { ...visitor(), language: 'de' }, { email: other.email });
    const { text } = readMail(await mailTo(other.email, 2));
    expect(text).to.contain('Hallo Grace,').and.to.contain('https://acme.id.example.test/reset-password');
    await resetPassword(app, visitor(), {
      token: tokenIn(await mailTo(other.email, 2)),
      password: `${password}s`,
    });
    expect(readMail(await mailTo(other.email, 3)).text)
      .to.contain('Hi Grace,')
      .and.to.contain('https://acme.id.example.test/forgot-password');
  });

  it('a mail links to configured hosts only, with any headers of the request', async () => {
    const forged = {
      'X-Forwarded-Host': 'evil.test',
      'X-Forwarded-Proto': 'gopher',
      'X-Forwarded-Port': '6666',
      'X-Original-Host': 'evil.test',
      Forwarded: 'host=evil.test;proto=http',
      Origin: 'https://evil.test',
      Referer: 'https://evil.test/',
    };
    const { id, email } = await create({});
    await mailTo(email);
    const emails = [email];
    const sent = (): ReceivedMail[] => smtp.received.filter(({ to }) => emails.includes(to));
    for (const [target, host] of [
      ['/api/users', 'evil.test'],
      ['/api/users', 'acme.evil.test:6666'],
      ['http://evil.test/api/users', 'evil.test'],
      [`/api/users/${id}/resend-verification`, 'evil.test'],
      [`/api/users/${id}/generate-password`, 'evil.test'],
    ] as const) {
      const address = newEmail();
      if (target.endsWith('/users')) emails.push(address);
      const body = target.endsWith('/users') ? JSON.stringify({ email: address }) : '';
      const headers = {
        ...forged,
        Host: host,
        'X-Api-Key': key,
        'Content-Type': 'application/json',
        Connection: 'close',
      };
      const lines = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
      const head = [`POST ${target} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)].join(
        '\r\n',
      );
      const before = sent().length;
      expect(await sendRaw(service.url, `${head}\r\n\r\n${body}`)).to.match(/^HTTP\/1\.1 20[14] /);
      // one after the other: a generated password makes links of no use that wait to be sent
      await until(() => sent().length === before + 1);
    }
    expect(sent()).to.have.length(6);
    for (const { source } of sent()) {
      const { html, text, links } = readMail(source);
      expect(source + html + text).not.to.match(/evil\.test|:6666|gopher:/);
      for (const link of links) expect(new URL(link).origin).to.equal('https://acme.id.example.test');
    }
  });

  it('a generated password is mailed, works once, and has to be changed', async () => {
    const { id, email } = await create({ password });
    await mailTo(email);
    expect((await send('POST', `/api/users/${id}/generate-password`)).status).to.equal(204);
    const { text } = readMail(await mailTo(email, 2));
    const generated = /^ {4}(\S{20})$/m.exec(text)![1]!;
    expect(await signInKind(email, password)).to.equal('refused');
    expect(await signInKind(email, generated)).to.equal('unfinished');
    const rows = await query(`select m::text as row from runtime.mails m where user_id = $1`, [id]);
    expect(JSON.stringify(rows)).not.to.contain(generated);
    for (const [name, content] of filesOf(dataDir.path)) expect(content, name).not.to.contain(generated);
    expect(service.stdout()).not.to.contain(generated);
  });

  it('one of 50 concurrent uses of a link sets the password', async () => {
    const { email } = await create({ password });
    await mailTo(email);
    await requestPasswordReset(app, visitor(), { email });
    const token = tokenIn(await mailTo(email, 2));
    const attempts = Array.from({ length: 50 }, (_, index) =>
      resetPassword(app, visitor(), { token, password: `another password ${index}` }),
    );
    const outcomes = await Promise.allSettled(attempts);
    const winners = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
    expect(winners).to.have.length(1);
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [],
    );
    expect(new Set(codes)).to.deep.equal(new Set(['link_invalid']));
    expect(await signInKind(email, `another password ${winners[0]!}`)).to.equal('signed-in');
    expect(readMail(await mailTo(email, 3)).headers.get('subject')).to.equal(
      'Your password for Acme Inc. was changed',
    );
  });

  it('a mail that is refused temporarily is tried again, and sent once', async () => {
    smtp.behave({ kind: 'refuse', at: 'message', code: 451 });
    const { id, email } = await create();
    await until(async () => (await rowOf(id, 'invitation'))?.['reason'] === 'smtp_451');
    expect(await rowOf(id, 'invitation')).to.include({ status: 'pending', attempts: 1 });
    smtp.behave({ kind: 'accept' });
    await query(`update runtime.mails set due_at = now() where user_id = $1`, [id]);
    await untilRow(id, 'invitation', 'sent');
    expect(mailsTo(email)).to.have.length(1);
  });

  it('a mail that is refused permanently is given up, and the log says so without an address', async () => {
    smtp.behave({ kind: 'refuse', at: 'recipient', code: 550 });
    const { id, email } = await create();
    await untilRow(id, 'invitation', 'failed');
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).to.match(/^tessera_mails_total\{kind="invitation",result="failed"\} [1-9]/m);
    const line = service
      .stdout()
      .split('\n')
      .find((printed) => printed.includes('mail given up') && printed.includes('smtp_550'));
    expect(JSON.parse(line!)).to.include({ level: 'error', kind: 'invitation', reason: 'smtp_550' });
    const rows = await query('select m::text as row from runtime.mails m');
    expect(service.stdout() + JSON.stringify(rows)).not.to.contain(email);
  });

  it('a silent server for one mail delays no other', async () => {
    const [silent] = [newEmail()];
    smtp.behave((to) => (to === silent ? { kind: 'hang', at: 'message' } : { kind: 'accept' }));
    const reply = await send('POST', '/api/users', { body: { email: silent } });
    await until(() => mailsTo(silent).length === 1);
    for (let round = 0; round < 8; round++) await mailTo((await create()).email);
    expect((await rowOf(String(reply.json['id']), 'invitation'))!['status']).to.equal('pending');
  });

  it('no mail is sent to a deleted user, nor for a locked tenant, before its turn', async () => {
    smtp.behave({ kind: 'refuse', at: 'recipient', code: 450 });
    const [gone, stays] = [await create(), await create()];
    for (const { id } of [gone, stays])
      await until(async () => (await rowOf(id, 'invitation'))?.['reason'] === 'smtp_450');
    smtp.behave({ kind: 'accept' });
    await send('DELETE', `/api/users/${gone.id}`);
    await untilRow(gone.id, 'invitation', 'cancelled');
    const cli = ['tenants', 'lock', '--tenant', 'acme', '--reason', 'unpaid'];
    const env = { DATA_DIR: dataDir.path, MASTER_KEY: 'A'.repeat(43) };
    expect((await tesseraHere(cli, env)).code).to.equal(0);
    await query(`update runtime.mails set due_at = now() where user_id = $1`, [stays.id]);
    await untilRow(stays.id, 'invitation', 'cancelled');
    expect((await tesseraHere(['tenants', 'unlock', ...cli.slice(2)], env)).code).to.equal(0);
    expect((await rowOf(stays.id, 'invitation'))!['reason']).to.equal('tenant_locked');
    for (const { email } of [gone, stays]) expect(mailsTo(email)).to.deep.equal([]);
  });

  it('a service stops in time while a mail server is silent, and sends the mail after its next start', async () => {
    smtp.behave({ kind: 'hang', at: 'recipient' });
    const { id, email } = await create();
    await until(async () => Number((await rowOf(id, 'invitation'))?.['attempts']) > 0);
    await runtime.close();
    const ended = await service.end('SIGTERM');
    expect(ended.code).to.equal(0);
    smtp.behave({ kind: 'accept' });
    await start();
    await query(`update runtime.mails set due_at = now() where user_id = $1`, [id]);
    await untilRow(id, 'invitation', 'sent');
    expect(mailsTo(email)).to.have.length(1);
  });
});
