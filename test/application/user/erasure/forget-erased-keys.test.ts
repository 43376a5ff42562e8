import { expect } from 'chai';
import type { EventStore, StoredEvent } from '../../../../application/ports/events/event-store.js';
import {
  emailSubject,
  type SubjectRef,
  userSubject,
} from '../../../../application/ports/events/subject-keys.js';
import { forgetErasedKeys } from '../../../../application/user/erasure/forget-erased-keys.js';
import { streamName } from '../../../../domain/shared/stream-name.js';
import { TENANT } from '../../../support/in-memory/in-memory-app.js';

const holderId = '0190f0f0-0000-7000-8000-0000000000ad';
const digest = 'd'.repeat(64);
const occurredAt = '2026-01-02T03:04:05.678Z';

const released = (kind: string, change: Partial<StoredEvent> = {}): StoredEvent => ({
  id: holderId,
  type: 'ValueReleased',
  data: JSON.stringify({ kind, holderId }),
  metadata: { tenantId: TENANT, occurredAt },
  stream: streamName(TENANT, 'email', digest),
  revision: 1n,
  position: 2n,
  ...change,
});

async function forgotten(...events: readonly StoredEvent[]): Promise<SubjectRef[]> {
  const refs: SubjectRef[] = [];
  const store = {
    head: () => Promise.resolve(1n),
    subscribe: () =>
      (async function* () {
        yield await Promise.resolve({ kind: 'events' as const, events });
        yield { kind: 'caught-up' as const, position: 2n, at: 0 };
      })(),
  } as unknown as EventStore;
  const keys = {
    forget: (ref: SubjectRef) => refs.push(ref),
    forgetTenant: (tenantId: string) => refs.push({ tenantId, subject: 'all' }),
    lookupDigest: (tenantId: string, value: string) => Promise.resolve(`${tenantId} ${value}`),
  };
  await forgetErasedKeys(keys, store, new AbortController().signal);
  return refs;
}

describe('forgetErasedKeys', () => {
  it('forgetErasedKeys drops the key of the user who released an email, and those of attempts with it', async () => {
    const refs = await forgotten(released('email'));
    expect(new Set(refs.map(({ tenantId }) => tenantId))).to.deep.equal(new Set([TENANT]));
    const subjects = refs.map(({ subject }) => subject);
    expect(subjects[0]).to.equal(userSubject(holderId));
    for (const day of ['2026-01-02', '2026-01-01', '2025-12-03'])
      expect(subjects).to.include(emailSubject(`${TENANT} typed:${digest}:${day}`, day));
  });

  it('forgetErasedKeys drops all keys of a tenant that is deleted', async () => {
    const of = (type: string, data: object) => released('slug', { type, data: JSON.stringify(data) });
    expect(await forgotten(of('TenantDeletionCompleted', { tenantId: TENANT }))).to.deep.equal([
      { tenantId: TENANT, subject: 'all' },
    ]);
    expect(await forgotten(of('TenantRemoved', { removedTenantId: TENANT }))).to.deep.equal([
      { tenantId: TENANT, subject: 'all' },
    ]);
  });

  it('forgetErasedKeys ignores other events and other values', async () => {
    expect(await forgotten(released('rolename'), released('email', { type: 'ValueReserved' }))).to.deep.equal(
      [],
    );
  });
});
