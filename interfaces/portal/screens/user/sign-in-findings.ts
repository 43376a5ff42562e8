import type { Schemas } from '../../api/operations.js';
import type { User } from './user-record.js';

export type Entry = Schemas['AuditEntry'];

/** What the audit log says about a user's sign-ins. */
export interface SignInEntries {
  /** The newest entries about the user, newest first. */
  readonly recent: readonly Entry[];
}

/** What keeps a user from signing in, or what a sign-in asks of them. */
export interface Finding {
  readonly kind:
    'suspended' | 'deletion' | 'locked' | 'noPassword' | 'mustChangePassword' | 'mustEnrol' | 'unverified';
  /** Whether no sign-in succeeds. */
  readonly isStop: boolean;
  /** ISO 8601; of a lock its end, else since when. */
  readonly at?: string | null;
  /** Who has done it. */
  readonly by?: string | null;
}

export interface SignInFindings {
  readonly findings: readonly Finding[];
  /** Failed sign-ins since the last one that succeeded, newest first; those alike are one. Three at most. */
  readonly failures: readonly Failure[];
}

/** Failed sign-ins for one reason from one address. */
export interface Failure {
  /** As the API names it. */
  readonly reason: string;
  readonly ip: string | null;
  /** Of the last one, ISO 8601. */
  readonly at: string;
  readonly count: number;
}

const MOST_FAILURES = 3;

/** Returns why a user cannot sign in, and what the next sign-in asks of them. */
export function signInFindings(user: User, entries: SignInEntries): SignInFindings {
  const { mfaRequired, mfaMethods, emailVerified, lockedUntil, lastLoginAt } = user;
  // who has a passkey or an external account gets in without
  const hasNoPassword = !user.hasPassword && user.passkeyCount === 0 && user.identities === 0;
  const findings: readonly (Finding | false)[] = [
    user.status === 'suspended' && suspension(entries.recent),
    lockedUntil !== null && { kind: 'locked', isStop: true, at: lockedUntil },
    hasNoPassword && { kind: 'noPassword', isStop: true },
    user.passwordChangeRequired && { kind: 'mustChangePassword', isStop: false },
    mfaRequired && mfaMethods.length === 0 && { kind: 'mustEnrol', isStop: false },
    !emailVerified && !hasNoPassword && { kind: 'unverified', isStop: false },
  ];
  return {
    findings: findings.filter((finding) => finding !== false),
    failures: failuresIn(
      entries.recent.filter(
        ({ action, occurredAt }) =>
          action === 'user.login_failed' && (lastLoginAt === null || occurredAt > lastLoginAt),
      ),
    ),
  };
}

function failuresIn(entries: readonly Entry[]): readonly Failure[] {
  const failures: Failure[] = [];
  for (const entry of entries) {
    const { ip, occurredAt: at } = entry;
    const reason = reasonOf(entry);
    const index = failures.findIndex((other) => other.reason === reason && other.ip === ip);
    const alike = failures[index];
    if (alike === undefined) failures.push({ reason, ip, at, count: 1 });
    else failures[index] = { ...alike, count: alike.count + 1 };
  }
  return failures.slice(0, MOST_FAILURES);
}

function suspension(recent: readonly Entry[]): Finding {
  const newest = (...actions: readonly string[]) => recent.find(({ action }) => actions.includes(action));
  const newestChange = newest('user.suspended', 'user.reactivated');
  const deletion = newest('user.deletion_requested', 'user.deletion_withdrawn');
  // a requested deletion is shown as a suspension, though a sign-in is possible
  if (newestChange?.action !== 'user.suspended' && deletion?.action === 'user.deletion_requested')
    return { kind: 'deletion', isStop: false };
  const known = newestChange?.action === 'user.suspended' ? newestChange : undefined;
  return { kind: 'suspended', isStop: true, at: known?.occurredAt ?? null, by: known?.actor.name ?? null };
}

function reasonOf({ changes }: Entry): string {
  const reason = changes.find(({ field }) => field === 'reason')?.after;
  return typeof reason === 'string' ? reason : '';
}
