import { mailDomain } from '../../domain/connection/mail-domain.js';
import type { MailDomainEvent } from '../../domain/connection/mail-domain-events.js';
import type { ConnectionEvent } from '../../domain/connection/connection-events.js';
import { connection } from '../../domain/connection/connection.js';
import { type AuditRules, foldedStream, targetIn } from '../audit/audit-rule.js';

const target = targetIn('connection', 'connectionId');
const category = 'connection';
const ofDomain = {
  category,
  target,
  names: ({ domain }: { readonly domain: string }) => [domain],
} as const;

/** The audit entries of connections. */
export const connectionAuditRules: AuditRules<ConnectionEvent> = {
  ConnectionCreated: {
    action: 'connection.created',
    category,
    target,
    names: ({ name }) => [name],
    masks: 'clientSecret',
  },
  ConnectionChanged: { action: 'connection.updated', category, target, names: ({ name }) => [name] },
  ConnectionSecretRotated: {
    action: 'connection.secret_rotated',
    category,
    target,
    masks: 'clientSecret',
  },
  ConnectionDeleted: { action: 'connection.deleted', category, target },
};

/** The members of a connection that audit entries show. */
export const connectionAuditView = foldedStream(connection, {
  nameOf: (state) => (state.status === 'present' ? state.name : null),
  shown: (state) => {
    if (state.status !== 'present') return {};
    const {
      status: _,
      connectionId: _id,
      secretId: _s,
      secretHint: _h,
      createdAt: _c,
      updatedAt: _u,
      ...shown
    } = state;
    return shown;
  },
});

/** The audit entries of mail domains, whose target is named by the domain. */
export const mailDomainAuditRules: AuditRules<MailDomainEvent> = {
  ConnectionDomainAdded: { action: 'connection.domain_added', ...ofDomain },
  ConnectionDomainVerified: { action: 'connection.domain_verified', ...ofDomain, shows: ['by'] },
  ConnectionDomainMissed: { action: 'connection.domain_missed', ...ofDomain, shows: ['lapsesAt'] },
  ConnectionDomainLapsed: { action: 'connection.domain_lapsed', ...ofDomain },
  ConnectionDomainRemoved: { action: 'connection.domain_removed', ...ofDomain },
  ConnectionDomainVerificationCancelled: {
    action: 'connection.domain_verification_cancelled',
    category: 'technical',
    target: () => ({ type: 'connection', id: null }),
    names: ({ domain }) => [domain],
  },
};

/** The members of a mail domain that audit entries show. */
export const mailDomainAuditView = foldedStream(mailDomain, {
  nameOf: (state) => (state.status === 'present' ? state.domain : null),
  shown: () => ({}),
});
