import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Mailer } from '../../../application/ports/mail/mailer.js';
import { SYSTEM_TENANT } from '../../../domain/shared/stream-name.js';
import { type MailFiles, mailFiles } from '../../../infrastructure/mail/mail-files.js';
import { mailer } from '../../../infrastructure/mail/mail-transport.js';
import { readMail, tokenIn } from '../../support/services/mail-text.js';
import { mailToSend } from './mail-to-send.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';

const bo = { userId: '0190f0f0-0000-7000-8000-0000000000b0', to: 'bo@example.com' };
const tenantSignUp = () => mailToSend({ kind: 'tenant-sign-up', tenantId: SYSTEM_TENANT });

describe('mails in files', () => {
  let parent: string;
  let folder: string;
  let files: MailFiles;
  let mails: Mailer;
  beforeEach(() => {
    parent = temporaryFolder('mails');
    folder = join(parent, 'outbox');
    files = mailFiles(folder);
    mails = mailer({ transport: files, from: 'no-reply@localhost' });
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  const names = (): string[] => readdirSync(folder).sort();

  it('a mail file can be opened by mail programs, is named by ids, and readable for this account only', async () => {
    const mail = mailToSend();
    const { file } = await mails.deliver(mail);
    expect(names()).to.deep.equal([file]);
    expect(file).to.equal(`invitation_${mail.tenantId}_${mail.userId}_${mail.eventId}.eml`);
    expect(statSync(join(folder, String(file))).mode & 0o777).to.equal(0o600);
    expect(statSync(folder).mode & 0o777).to.equal(0o700);
    const source = readFileSync(join(folder, String(file)), 'utf8');
    expect(readMail(source).headers.get('to')).to.equal('ada@example.com');
    expect(tokenIn(source)).to.equal(new URL(mail.link!).searchParams.get('token'));
  });

  it('a mail file is replaced when it is sent again, by this process or after a crash', async () => {
    const { file } = await mails.deliver(mailToSend());
    writeFileSync(join(folder, `${String(file)}.part`), 'half a mail');
    await mails.deliver(mailToSend());
    expect(names()).to.deep.equal([file]);
  });

  it('a mail to a former address has a file and a message of its own', async () => {
    const former = { changeId: '0190f0f0-0000-7000-8000-0000000000c1', changedAt: mailToSend().occurredAt };
    await mails.deliver(mailToSend());
    await mails.deliver(mailToSend({ former }));
    const found = names();
    expect(found).to.have.length(2);
    const ids = found.map((name) =>
      readMail(readFileSync(join(folder, name), 'utf8')).headers.get('message-id'),
    );
    expect(new Set(ids).size).to.equal(2);
    await files.deleteOf(mailToSend());
    expect(names()).to.deep.equal([]);
  });

  it('a mail file can be taken back', async () => {
    const delivery = await mails.deliver(mailToSend());
    await delivery.discard();
    await delivery.discard();
    expect(names()).to.deep.equal([]);
  });

  it('mail files are deleted with their user, drafts too, and no others', async () => {
    expect(await files.owners()).to.deep.equal([]);
    await files.deleteOf(mailToSend());
    const { file } = await mails.deliver(mailToSend());
    await mails.deliver(mailToSend({ kind: 'password-reset' }));
    writeFileSync(join(folder, `${String(file).replace('invitation', 'verification')}.part`), 'half a mail');
    await mails.deliver(mailToSend(bo));
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const { tenantId, userId } = mailToSend();
    expect(await files.owners()).to.have.deep.members([
      { tenantId, userId },
      { tenantId, userId: bo.userId },
    ]);
    await files.deleteOf({ tenantId: bo.userId, userId });
    expect(names()).to.have.length(5);
    await files.deleteOf({ tenantId, userId });
    expect(names().map((name) => name.includes(bo.userId))).to.deep.equal([true, false]);
    expect(await files.owners()).to.deep.equal([{ tenantId, userId: bo.userId }]);
  });

  it('mail files of sign-ups are deleted after 24 hours, drafts too, and no others', async () => {
    await files.deleteExpired(Date.now());
    const signUp = mailToSend({ kind: 'sign-up' });
    const { file } = await mails.deliver(signUp);
    writeFileSync(join(folder, `${String(file)}.part`), 'half a mail');
    await mails.deliver(tenantSignUp());
    await mails.deliver(mailToSend());
    const at = Date.now();
    for (const name of names()) utimesSync(join(folder, name), at / 1_000, at / 1_000);
    await files.deleteExpired(at + 24 * 3_600_000 - 1_000);
    expect(names()).to.have.length(4);
    await Promise.all([1, 2].map(() => files.deleteExpired(at + 24 * 3_600_000)));
    expect(names().map((name) => name.replace(/_.*/, ''))).to.deep.equal(['invitation']);
  });

  it('a sign-up with a mail file is no user, and its file goes with the user that it becomes', async () => {
    const signUp = mailToSend({ kind: 'sign-up' });
    await mails.deliver(signUp);
    expect(await files.owners()).to.deep.equal([]);
    await files.deleteOf(signUp);
    expect(names()).to.deep.equal([]);
  });

  it('the mail file of a sign-up that creates a tenant is of no user, and goes with the owner that it creates', async () => {
    const signUp = tenantSignUp();
    await mails.deliver(signUp);
    expect(await files.owners()).to.deep.equal([]);
    const { tenantId } = mailToSend();
    await files.deleteOf({ tenantId, userId: bo.userId });
    expect(names()).to.have.length(1);
    await files.deleteOf({ tenantId, userId: signUp.userId });
    expect(names()).to.deep.equal([]);
  });

  it('a mail file that cannot be written is an error, not a sent mail', async () => {
    writeFileSync(folder, 'in the way');
    const outcome = await mails.deliver(mailToSend()).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Error);
  });
});
