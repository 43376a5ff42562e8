import { expect } from 'chai';
import { MailRefused, type Mailer } from '../../../application/ports/mail/mailer.js';
import { mailer, type MailTransport } from '../../../infrastructure/mail/mail-transport.js';
import { smtp } from '../../../infrastructure/mail/smtp.js';
import { readMail } from '../../support/services/mail-text.js';
import { freePort } from '../../support/services/service-process.js';
import { type SmtpBehaviour, type SmtpDouble, smtpDouble } from '../../support/services/smtp-double.js';
import { mailToSend } from './mail-to-send.js';

describe('mails to a mail server', () => {
  let server: SmtpDouble;
  let transport: MailTransport;
  let mails: Mailer;
  const open = (url: string, timeout = 2_000): void => {
    transport = smtp({ url, connections: 3, timeout });
    mails = mailer({ transport, from: 'no-reply@id.example.com' });
  };
  beforeEach(async () => {
    server = await smtpDouble();
    open(server.url);
  });
  afterEach(async () => {
    transport.close();
    await server.close();
  });

  const refusal = async (mail = mailToSend()): Promise<MailRefused> => {
    const outcome = await mails.deliver(mail).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(MailRefused);
    return outcome as MailRefused;
  };

  it('a mail states its sender and recipient, that it is automatic, and the same text in two forms', async () => {
    const mail = mailToSend();
    expect((await mails.deliver(mail)).file).to.equal(null);
    expect(server.received).to.have.length(1);
    const { from, to, source } = server.received[0]!;
    expect([from, to]).to.deep.equal(['no-reply@id.example.com', 'ada@example.com']);
    const { headers, text, html, links } = readMail(source);
    expect(Object.fromEntries(headers)).to.include({
      from: '"Acme Inc." <no-reply@id.example.com>',
      to: 'ada@example.com',
      subject: 'Your invitation to Acme Inc.',
      'message-id': `<invitation.${mail.eventId}@id.example.com>`,
      'auto-submitted': 'auto-generated',
    });
    expect(links).to.deep.equal([mail.link]);
    for (const part of [text, html]) expect(part).to.contain('Hi Ada,').and.to.contain(mail.link);
  });

  it('a mail is the same message when it is sent again', async () => {
    await mails.deliver(mailToSend());
    await mails.deliver(mailToSend());
    const ids = server.received.map(({ messageId }) => messageId);
    expect(ids[0]).to.equal(ids[1]);
    await mails.deliver(mailToSend({ kind: 'verification' }));
    expect(server.received[2]!.messageId).not.to.equal(ids[0]);
  });

  it('replies go to the address that the tenant names', async () => {
    const branding = { ...mailToSend().branding, supportEmail: 'help@acme.test' };
    await mails.deliver(mailToSend({ branding }));
    expect(readMail(server.received[0]!.source).headers.get('reply-to')).to.equal('help@acme.test');
  });

  it('mails share a limited number of connections', async () => {
    await Promise.all(Array.from({ length: 30 }, () => mails.deliver(mailToSend())));
    expect(server.received).to.have.length(30);
    expect(server.connections()).to.be.within(1, 3);
  });

  for (const [name, mail] of [
    ['the name of the sender', { senderName: 'Acme\r\nBcc: eve@evil.test\r\n\r\nHi' }],
    ['a tenant’s name', { tenantName: 'Acme\r\nBcc: eve@evil.test\r\n\r\nHi' }],
    ['a first name', { firstName: 'Ada\r\nBcc: eve@evil.test' }],
    ['a name of the sender that looks like an address', { senderName: 'Acme" <eve@evil.test>, "' }],
  ] as const)
    it(`a mail goes to no other recipient, whatever is in ${name}`, async () => {
      await mails.deliver(mailToSend(mail));
      const [{ from, to, source } = { from: '', to: '', source: '' }, ...more] = server.received;
      expect(more).to.deep.equal([]);
      expect([from, to]).to.deep.equal(['no-reply@id.example.com', 'ada@example.com']);
      const { headers } = readMail(source);
      expect(headers.has('bcc')).to.equal(false);
      expect(headers.get('from')).to.match(/<no-reply@id\.example\.com>$/);
    });

  it('a mail is not sent when an address holds two', async () => {
    const outcome = await mails
      .deliver(mailToSend({ to: 'ada@example.com, eve@evil.test' }))
      .catch(() => null);
    expect(server.received.map(({ to }) => to)).not.to.include('eve@evil.test');
    expect(outcome).to.equal(null);
  });

  const refusals: readonly [SmtpBehaviour, code: string, permanent: boolean][] = [
    [{ kind: 'refuse', at: 'recipient', code: 550 }, 'smtp_550', true],
    [{ kind: 'refuse', at: 'message', code: 554 }, 'smtp_554', true],
    [{ kind: 'refuse', at: 'recipient', code: 450 }, 'smtp_450', false],
    [{ kind: 'refuse', at: 'message', code: 451 }, 'smtp_451', false],
    // our own fault, not the addressee's
    [{ kind: 'refuse', at: 'sender', code: 550 }, 'smtp_550', false],
    [{ kind: 'refuse', at: 'sender', code: 421 }, 'smtp_421', false],
    [{ kind: 'drop', at: 'recipient' }, 'econnection', false],
    [{ kind: 'drop', at: 'message' }, 'econnection', false],
  ];
  for (const [behaviour, code, permanent] of refusals)
    it(`an SMTP server with ${JSON.stringify(behaviour)} gives ${code}, ${permanent ? 'permanent' : 'temporary'}, and no address in the error`, async () => {
      server.behave(behaviour);
      const error = await refusal();
      expect(error).to.include({ code, permanent });
      expect(JSON.stringify([error.message, error.stack, error])).not.to.contain('ada@');
      server.behave({ kind: 'accept' });
      await mails.deliver(mailToSend());
    });

  for (const at of ['recipient', 'message'] as const)
    it(`an SMTP server that falls silent at the ${at} is given up in time, and tried again`, async () => {
      transport.close();
      open(server.url, 300);
      server.behave({ kind: 'hang', at });
      expect(await refusal()).to.include({ code: 'eabort', permanent: false });
      server.behave({ kind: 'accept' });
      await mails.deliver(mailToSend());
    });

  it('mails are not sent in the clear where the address requires TLS', async () => {
    transport.close();
    open(`${server.url}?requireTLS=true`);
    expect(await refusal()).to.include({ permanent: false });
    expect(server.received).to.deep.equal([]);
  });

  it('an SMTP server that is away is a temporary failure', async () => {
    transport.close();
    open(`smtp://127.0.0.1:${await freePort()}`);
    expect(await refusal()).to.include({ code: 'esocket', permanent: false });
  });

  it('a closed transport refuses the mails under way', async () => {
    server.behave({ kind: 'hang', at: 'message' });
    const sending = refusal();
    while (server.connections() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    transport.close();
    expect((await sending).permanent).to.equal(false);
  });
});
