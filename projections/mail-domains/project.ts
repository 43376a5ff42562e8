import type { MailDomainEvent } from '../../domain/connection/mail-domain-events.js';
import { type PresentDomain, mailDomain } from '../../domain/connection/mail-domain.js';
import { domainInLetters } from '../../domain/shared/idna.js';
import { type Recorded, type Table, rowKey } from '../runner/projection.js';

export interface MailDomainRow {
  readonly tenant_id: string;
  /** The domain in letters, as addresses have it. */
  readonly in_letters: string;
  readonly domain: PresentDomain;
}

const mailDomainColumns = {
  tenant_id: 'uuid',
  in_letters: 'text',
  domain: 'json not null',
} satisfies Record<keyof MailDomainRow, string>;

/** Folds the aggregate. A domain that is removed has no row. */
const folded = {
  keys: ({ context, event }: Recorded<MailDomainEvent['type']>): string[] => [
    rowKey(context.tenantId, domainInLetters(event.data.domain)),
  ],
  apply(
    row: MailDomainRow | undefined,
    { context: { tenantId, occurredAt }, event }: Recorded<MailDomainEvent['type']>,
  ): MailDomainRow | undefined {
    const state = mailDomain.evolve(row?.domain ?? mailDomain.initial, event, occurredAt);
    return state.status === 'present'
      ? { tenant_id: tenantId, in_letters: domainInLetters(state.domain), domain: state }
      : undefined;
  },
};

export const mailDomainsTable: Table<MailDomainRow> = {
  name: 'mail_domains',
  columns: mailDomainColumns,
  key: ['tenant_id', 'in_letters'],
  indexes: [],
  on: {
    ConnectionDomainAdded: folded,
    ConnectionDomainVerified: folded,
    ConnectionDomainMissed: folded,
    ConnectionDomainLapsed: folded,
    ConnectionDomainRemoved: folded,
  },
};
