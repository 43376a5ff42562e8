import type { MailKind } from '../../../application/mail/mail-kind.js';
import type {
  MailContent,
  MailEnvelope,
  MailToSend,
  MembersOf,
} from '../../../application/ports/mail/mailer.js';

const time = '2026-12-09T10:00:00.000Z';
const deletion = { deletionDueAt: time };
const place = { device: { browser: null, system: null, ip: null } };
const keyChange = { keyChange: { keyName: null, account: null, parts: ['password'] } } as const;
const code = { code: { digits: '135790' } };
const lock = { lock: { kind: 'billing', reason: 'Unpaid since May' } } as const;
const ownerNotice = { ownerNotice: { person: null, until: time } };
const freePlan = 'Free';
const invoice = {
  invoice: {
    id: '0190f0f0-0000-7000-8000-0000000000a1',
    number: 'A-1',
    total: 5880,
    currency: 'EUR',
    dueAt: time,
    endsAt: null,
    failureReason: null,
    paidAt: time,
    payment: '',
    file: { name: 'invoice.pdf', mediaType: 'application/pdf', bytes: new Uint8Array() },
  },
  freePlan,
};

/** What mails of a kind have besides those of other kinds; kinds that have nothing are left out. */
const members: { readonly [K in MailKind]?: MembersOf<K> } = {
  code: { code: { purpose: 'set-up', digits: '135790' } },
  'sign-up': code,
  'tenant-sign-up': code,
  'email-change': code,
  alert: { alerts: [] },
  'alert-digest': { alerts: [] },
  'backup-code-used': { codesLeft: 0 },
  'new-device': place,
  'second-step-locked': place,
  'access-withdrawn': { application: null },
  'deletion-requested': deletion,
  'tenant-deletion': deletion,
  'tenant-deletion-by-operator': deletion,
  'tenant-deletion-near': deletion,
  'profile-changed': { changedParts: ['name'] },
  'undo-key-change': keyChange,
  'address-not-restored': keyChange,
  'key-ending': {
    keyEnd: { apiKeyId: '0190f0f0-0000-7000-8000-0000000000a2', keyName: null, expiresAt: time },
  },
  'invoice-issued': invoice,
  'invoice-paid': invoice,
  'payment-failed': invoice,
  'subscription-ended': { ended: { plan: 'Team', reason: 'requested' }, freePlan },
  'use-warning': { use: { percent: 80, used: 4_120, limit: 5_000, plan: 'Team' } },
  'trial-ending': {
    trial: { plan: 'Team', endsAt: time, price: 4900, total: 5880, currency: 'EUR', interval: 'month' },
    freePlan,
  },
  'tenant-locked': lock,
  'tenant-unlocked': lock,
  'operator-access': ownerNotice,
  'support-access': ownerNotice,
  'owner-recovery': ownerNotice,
  'owner-recovered': ownerNotice,
  'legacy-sign-in-ending': ownerNotice,
  'legacy-sign-in-ended': ownerNotice,
  'generated-password': { password: 'cAB7mfmtQ2XkXb4WpZ9e' },
};

const envelope: MailEnvelope = {
  eventId: '0190f0f0-0000-7000-8000-0000000000e1',
  former: null,
  tenantId: '0190f0f0-0000-7000-8000-000000000001',
  userId: '0190f0f0-0000-7000-8000-000000000002',
  language: 'en',
  to: 'ada@example.com',
  firstName: 'Ada',
  tenantName: 'Acme Inc.',
  senderName: 'Acme Inc.',
  branding: { primary: '#2447b8', logoUrl: null, logoDarkUrl: null, appearance: 'auto', supportEmail: null },
  link: 'https://acme.example.com/accept-invitation?token=Oi9yr-Skf_XJT4miTLJijb4bDVWKJ4KoAcNQv13ahos',
  occurredAt: '2026-01-02T03:04:05.678Z',
};

/** A mail to Ada, by default an invitation, with samples of what its kind has besides. */
export const mailToSend = <K extends MailKind = 'invitation'>(
  overrides: Partial<MailEnvelope> & { readonly kind?: K } & Partial<MembersOf<K>> = {},
): MailToSend => {
  const { kind = 'invitation' }: { readonly kind?: MailKind } = overrides;
  // the members are those of the kind
  const content = { kind, ...(members[kind] as object) } as MailContent;
  return { ...envelope, ...content, ...overrides };
};
