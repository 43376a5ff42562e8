import type { MailToSend } from '../../../application/ports/mail/mailer.js';

/** A mail to Ada, by default an invitation. */
export const mailToSend = (overrides: Partial<MailToSend> = {}): MailToSend => ({
  eventId: '0190f0f0-0000-7000-8000-0000000000e1',
  kind: 'invitation',
  former: null,
  tenantId: '0190f0f0-0000-7000-8000-000000000001',
  userId: '0190f0f0-0000-7000-8000-000000000002',
  language: 'en',
  to: 'ada@example.com',
  firstName: 'Ada',
  tenantName: 'Acme Inc.',
  senderName: 'Acme Inc.',
  look: { primary: '#2447b8', logoUrl: null, supportEmail: null },
  link: 'https://acme.example.com/accept-invitation?token=Oi9yr-Skf_XJT4miTLJijb4bDVWKJ4KoAcNQv13ahos',
  code: null,
  codesLeft: null,
  place: null,
  alerts: null,
  deletionDueAt: null,
  changedParts: null,
  keyChange: null,
  password: null,
  occurredAt: '2026-01-02T03:04:05.678Z',
  ...overrides,
});
