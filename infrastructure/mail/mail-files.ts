import { mkdir, readdir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { StoredMails, MailOwner } from '../../application/ports/mail/stored-mails.js';
import { SYSTEM_TENANT } from '../../domain/shared/stream-name.js';
import { signUpLimits } from '../../domain/sign-up/sign-up.js';
import { type MailTransport, type WrittenMail, messageOf, selfContained } from './mail-transport.js';

/** Mails as files, for a service without a mail server. The name of a file has the ids of tenant and user. */
export interface MailFiles extends MailTransport, StoredMails {
  /** Deletes the mails of sign-ups 24 hours after they were written, as the sign-ups are. `now`: ms since the epoch. */
  deleteExpired(now: number): Promise<void>;
}

const DONE = '.eml';
/** The end of the name while a file is being written. */
const DRAFT = '.part';

const fileName = ({ kind, former, tenantId, userId, eventId }: WrittenMail['source']): string =>
  `${[kind, tenantId, userId, eventId, ...(former === null ? [] : [former.changeId])].join('_')}${DONE}`;

/** The kind of a tenant's sign-up: its file has the tenant of the system, and the id of the owner that the sign-up creates. */
const TENANT_SIGN_UP = 'tenant-sign-up';

/** Returns whether the mail of a file is that of a sign-up, whose user may not exist yet. */
const isOfSignUp = (name: string): boolean =>
  name.startsWith('sign-up_') || name.startsWith(`${TENANT_SIGN_UP}_`);

function ownerOf(name: string): MailOwner | null {
  const [, tenantId, userId] = name.split('_');
  return tenantId === undefined || userId === undefined ? null : { tenantId, userId };
}

/** Creates the mails in a folder, which is created with the first mail. Files have mode 0600 and appear when complete. */
export function mailFiles(folder: string): MailFiles {
  const composer = createTransport({ streamTransport: true, buffer: true, ...selfContained });

  const names = async (): Promise<readonly string[]> => {
    try {
      return (await readdir(folder)).filter((name) => name.endsWith(DONE) || name.endsWith(DRAFT));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  };
  const remove = async (name: string): Promise<void> => {
    await unlink(join(folder, name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  };

  /** Returns a time in ms since the epoch; Infinity for a file that is gone. */
  const writtenAt = async (name: string): Promise<number> => {
    try {
      return (await stat(join(folder, name))).mtimeMs;
    } catch (error) {
      if (isMissing(error)) return Infinity;
      throw error;
    }
  };

  return {
    async send(mail) {
      const name = fileName(mail.source);
      const { message } = await composer.sendMail(messageOf(mail));
      const draft = join(folder, `${name}${DRAFT}`);
      const write = (): Promise<void> => writeFile(draft, message, { mode: 0o600, flush: true });
      await write().catch(async (error: unknown) => {
        if (!isMissing(error)) throw error;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write();
      });
      await rename(draft, join(folder, name));
      return { file: name, discard: () => remove(name) };
    },
    async owners() {
      const collected = new Map<string, MailOwner>();
      for (const name of await names()) {
        if (isOfSignUp(name)) continue;
        const owner = ownerOf(name);
        if (owner !== null) collected.set(`${owner.tenantId}|${owner.userId}`, owner);
      }
      return [...collected.values()];
    },
    async deleteOf({ tenantId, userId }) {
      const theirs = `_${tenantId}_${userId}_`;
      const asFounder = `${TENANT_SIGN_UP}_${SYSTEM_TENANT}_${userId}_`;
      for (const name of await names())
        if (name.includes(theirs) || name.startsWith(asFounder)) await remove(name);
    },
    async deleteOfTenant(tenantId) {
      for (const name of await names()) if (name.includes(`_${tenantId}_`)) await remove(name);
    },
    async deleteExpired(now) {
      for (const name of await names())
        if (isOfSignUp(name) && now - (await writtenAt(name)) >= signUpLimits.lifetimeMs) await remove(name);
    },
    close: () => undefined,
  };
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
