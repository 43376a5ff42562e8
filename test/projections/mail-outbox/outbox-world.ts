import { createHash } from 'node:crypto';
import { mailMigrations } from '../../../infrastructure/mail/mail-tables.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { mailSecrets } from '../../../infrastructure/mail/mail-secrets.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import {
  beginMailOutbox,
  followMailOutbox,
  type MailOutboxOptions,
} from '../../../projections/mail-outbox/follow-mail-outbox.js';
import { openWorld, type World } from '../support/world.js';

/** 32 bytes for a purpose, the same in every test. */
export const testSecretFor = (purpose: string): Uint8Array => createHash('sha256').update(purpose).digest();
export const testMailSecrets = mailSecrets(testSecretFor);

/** The two owners of a tenant, the same in every test. */
export const testOwnersOf = (tenantId: string): readonly string[] => [
  uuids.derive(tenantId, 'ada'),
  uuids.derive(tenantId, 'grace'),
];

/** An admin who is notified of recoveries beside the owners. */
export const testAdmin = '0190f0f0-0000-7000-8000-00000000000a';

export interface MailState {
  readonly event_id: string;
  readonly kind: string;
  readonly user_id: string;
  readonly status: string;
  readonly reason: string | null;
}

/** A log and the tables of mails, with as many process managers as a test starts. */
export interface OutboxWorld extends World {
  begin(): Promise<void>;
  /** Follows the log until it is stopped; begins again when its connection ends, as the service has it. */
  follow(more?: Partial<MailOutboxOptions>): { readonly errors: unknown[]; stop(): Promise<void> };
  mails(): Promise<MailState[]>;
  links(): Promise<
    {
      readonly user_id: string;
      readonly purpose: string;
      readonly token_hash: Buffer;
      readonly client_id: string | null;
    }[]
  >;
  checkpoint(): Promise<bigint | undefined>;
}

export async function openOutbox(): Promise<OutboxWorld> {
  const world = await openWorld();
  const { admin, store, log } = world;
  await migrate(admin, mailMigrations);
  const running = new Set<() => Promise<void>>();
  return {
    ...world,
    begin: () => beginMailOutbox(admin, store),
    follow(more = {}) {
      const ending = new AbortController();
      const errors: unknown[] = [];
      const options = {
        database: admin,
        store,
        secrets: testMailSecrets,
        ownersOf: (tenantId: string) => Promise.resolve(testOwnersOf(tenantId)),
        administratorsOf: (tenantId: string) => Promise.resolve([...testOwnersOf(tenantId), testAdmin]),
        onMails: () => undefined,
        log,
        ...more,
      };
      const follow = async (): Promise<void> => {
        while (!ending.signal.aborted)
          await followMailOutbox(options, ending.signal).catch((error: unknown) => errors.push(error));
      };
      const done = follow();
      const stop = async (): Promise<void> => {
        running.delete(stop);
        ending.abort();
        await done;
      };
      running.add(stop);
      return { errors, stop };
    },
    mails: async () =>
      (
        await admin.query<MailState>(
          'select event_id, kind, user_id, status, reason from runtime.mails order by position, kind',
        )
      ).rows,
    links: async () =>
      (await admin.query<never>('select * from runtime.mailed_links order by position')).rows,
    checkpoint: async () =>
      (
        await admin.query<{ position: bigint }>(
          `select position from projections.checkpoints where projection = 'mail-outbox'`,
        )
      ).rows[0]?.position,
    async close() {
      await Promise.all([...running].map((stop) => stop()));
      await world.close();
    },
  };
}
