import { randomBytes } from 'node:crypto';
import type { QueuedMail } from '../../../application/ports/mail/mail-queue.js';
import type {
  SignUp,
  SignUpCounts,
  SignUps,
  SignUpSource,
  SignUpWork,
} from '../../../application/ports/sign-up/sign-ups.js';
import { type DailyCaps, type SignUpMail, signUpLimits } from '../../../domain/sign-up/sign-up.js';

export interface InMemorySignUps extends SignUps {
  /** Mails that no queue has taken yet. */
  readonly queued: Omit<QueuedMail, 'attempt' | 'changeId'>[];
}

interface Entry {
  signUp: SignUp;
  secret: string;
  readonly link: string;
  attempts: number;
  counted?: true;
  recordId?: string | null;
  until: number;
}

const newSecret = (): string => randomBytes(32).toString('base64url');

/** Sign-ups in memory. `now`: ms since the epoch. */
export function inMemorySignUps(now: () => number): InMemorySignUps {
  const entries = new Map<string, Entry>();
  const queued: InMemorySignUps['queued'] = [];
  const live = (tenantId: string, matches: (entry: Entry) => boolean): Entry | undefined =>
    [...entries.values()].find(
      (entry) => entry.signUp.tenantId === tenantId && entry.until > now() && matches(entry),
    );
  const bySecret = (tenantId: string, secret: string): Entry | undefined =>
    live(tenantId, (entry) => entry.secret === secret);
  const queue = ({ signUp: { signUpId, tenantId }, until }: Entry, { mailId }: SignUpMail): void => {
    const [occurredAt, expiresAt] = [now(), until].map((at) => new Date(at).toISOString()) as [
      string,
      string,
    ];
    queued.push({
      eventId: mailId,
      kind: 'sign-up',
      tenantId,
      userId: signUpId,
      position: 0n,
      occurredAt,
      expiresAt,
    });
  };
  const proved = (entry: Entry): void => {
    entry.signUp = { ...entry.signUp, proved: true, mails: [] };
    entry.until = now() + signUpLimits.provedMs;
  };
  return {
    queued,
    begin: ({ link, mail, ...signUp }) => {
      const entry: Entry = {
        signUp: { ...signUp, mails: mail === null ? [] : [mail], proved: false },
        secret: newSecret(),
        link,
        attempts: 0,
        until: now() + signUpLimits.lifetimeMs,
      };
      entries.set(signUp.signUpId, entry);
      if (mail !== null) queue(entry, mail);
      return Promise.resolve(entry.secret);
    },
    addMail: (tenantId, secret, mail) => {
      const entry = bySecret(tenantId, secret);
      if (entry === undefined || entry.signUp.proved) return Promise.resolve(false);
      entry.signUp = { ...entry.signUp, mails: [mail, ...entry.signUp.mails].slice(0, 2) };
      queue(entry, mail);
      return Promise.resolve(true);
    },
    find: (tenantId, secret) => Promise.resolve(bySecret(tenantId, secret)?.signUp ?? null),
    findByLink: (tenantId, link) =>
      Promise.resolve(live(tenantId, (entry) => entry.link === link)?.signUp ?? null),
    byId: (tenantId, signUpId) =>
      Promise.resolve(live(tenantId, ({ signUp }) => signUp.signUpId === signUpId)?.signUp ?? null),
    attempt: (tenantId, secret) => {
      const entry = bySecret(tenantId, secret);
      if (entry === undefined || entry.signUp.proved || entry.attempts >= signUpLimits.attempts)
        return Promise.resolve(false);
      entry.attempts++;
      return Promise.resolve(true);
    },
    prove: (tenantId, secret, mailId) => {
      const entry = bySecret(tenantId, secret);
      if (!entry?.signUp.mails.some((mail) => mail.mailId === mailId)) return Promise.resolve(false);
      proved(entry);
      return Promise.resolve(true);
    },
    proveByLink: (tenantId, link) => {
      const entry = live(tenantId, (one) => one.link === link);
      if (entry === undefined) return Promise.resolve(null);
      entry.secret = newSecret();
      proved(entry);
      return Promise.resolve(entry.secret);
    },
    count: (_tenantId, signUpId) => {
      const entry = entries.get(signUpId);
      const isFirst = entry !== undefined && entry.counted === undefined;
      if (isFirst) entry.counted = true;
      return Promise.resolve(isFirst);
    },
    claim: (tenantId, signUpId, recordId) => {
      const entry = live(tenantId, ({ signUp }) => signUp.signUpId === signUpId);
      if (entry === undefined) return Promise.resolve(false);
      entry.recordId ??= recordId;
      return Promise.resolve(entry.recordId === recordId);
    },
    unclaim: (_tenantId, signUpId, recordId) => {
      const entry = entries.get(signUpId);
      if (entry?.recordId === recordId) entry.recordId = null;
      return Promise.resolve();
    },
    end: (tenantId, signUpId) => {
      if (entries.get(signUpId)?.signUp.tenantId === tenantId) entries.delete(signUpId);
      return Promise.resolve();
    },
    forget: (tenantId, emailDigests) => {
      for (const [id, { signUp }] of entries)
        if (signUp.tenantId === tenantId && emailDigests.includes(signUp.emailDigest)) entries.delete(id);
      return Promise.resolve();
    },
  };
}

/** Proofs of work in memory: the answer is the task, as JSON. */
export function inMemorySignUpWork(): SignUpWork {
  const spent = new Set<string>();
  let tasks = 0;
  return {
    task: (address) => Promise.resolve({ ...address, number: ++tasks }),
    accepts: ({ tenantId, emailDigest }, answer) => {
      const isRight =
        answer.includes(`"tenantId":"${tenantId}"`) && answer.includes(`"emailDigest":"${emailDigest}"`);
      const isNew = !spent.has(answer);
      if (isRight) spent.add(answer);
      return Promise.resolve(isRight && isNew);
    },
  };
}

/** Accounts of a day, in memory. */
export function inMemorySignUpCounts(): SignUpCounts {
  const counts = new Map<string, number>();
  const countersOf = (
    { tenantId, domain, ip }: SignUpSource,
    { network, domain: ofDomain, tenant }: DailyCaps,
    now: number,
  ): [string, number][] => {
    const day = `${tenantId}|${new Date(now).toISOString().slice(0, 10)}`;
    return [
      ...(ip === null ? [] : [[`${day}|${ip}`, network] as [string, number]]),
      ...(ofDomain === null ? [] : [[`${day}|${domain}`, ofDomain] as [string, number]]),
      [day, tenant],
    ];
  };
  const of = (name: string): number => counts.get(name) ?? 0;
  return {
    take: (source, caps, now) => {
      for (const [name, most] of countersOf(source, caps, now)) {
        if (of(name) >= most) return Promise.resolve('full');
        counts.set(name, of(name) + 1);
      }
      const [[name, most] = ['', 0]] = countersOf(source, caps, now).slice(-1);
      return Promise.resolve(of(name) === most ? 'last' : 'counted');
    },
    isFull: (source, caps, now) =>
      Promise.resolve(countersOf(source, caps, now).some(([name, most]) => of(name) >= most)),
  };
}
