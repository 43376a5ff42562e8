import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { get } from '../../api/api.js';
import { type Resource, useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { number } from '../../ui/format.js';
import { Time } from '../../ui/time.js';
import {
  type Failure,
  type Finding,
  type SignInEntries,
  type SignInFindings,
  signInFindings,
} from './sign-in-findings.js';
import type { UserActions } from './user-actions.js';
import { type UserProps, nameOf } from './user-record.js';

const RECENT = 50;

/** In ms: what is known without the entries is shown after it. */
const LONGEST_WAIT = 5_000;

/**
 * Reads what the audit log says about a user's sign-ins, beside the record. Returns whether to wait for it as well: parts that
 * stand below the glance would move under the pointer when it grows.
 */
export function useSignInEntries(targetId: string): {
  readonly entries: Resource<SignInEntries>;
  readonly isAwaited: boolean;
} {
  const entries = useResource<SignInEntries>(`/api/auditlogs?targetId=${targetId}&glance`, async (signal) => {
    const recent = await get('/api/auditlogs', { query: { targetId, limit: RECENT }, signal });
    return { ...recent, data: { recent: recent.data.items } };
  });
  const isLate = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => (isLate.value = true), LONGEST_WAIT);
    return () => clearTimeout(timer);
  }, []);
  return { entries, isAwaited: !isLate.value && !entries.isSettled() };
}

/** Says in words whether a user can sign in, and if not, why, with the button that puts it right. */
export function UserGlance({
  user,
  mayChange,
  actions,
  entries,
}: UserProps & { readonly actions: UserActions; readonly entries: Resource<SignInEntries> }) {
  const t = texts().user.glance;
  const { answer, error } = entries.state.value;
  // the record alone says the most important part, before the entries are read, or when they cannot be
  const found = signInFindings(user, answer?.data ?? { recent: [] });
  const isStopped = found.findings.some(({ isStop }) => isStop);
  if (found.findings.length === 0 && found.failures.length === 0)
    return answer === null && error !== null ? null : (
      <p class="glance soft">{answer === null ? texts().states.loading : `${t.can(nameOf(user))}.`}</p>
    );
  const title = isStopped ? t.cannot : found.failures.length > 0 ? t.attempts : t.can;
  return (
    <section class={`card glance${isStopped ? ' stopped' : ''}`} aria-labelledby="glance-title">
      <h2 id="glance-title">{title(nameOf(user))}</h2>
      {found.findings.length > 0 && (
        <ul class="findings">
          {found.findings.map((finding) => (
            <li key={finding.kind}>
              <FindingText finding={finding} />
              {mayChange && remedy(finding.kind, actions)}
            </li>
          ))}
        </ul>
      )}
      <Failures found={found} actions={mayChange ? actions : null} />
    </section>
  );
}

function FindingText({ finding: { kind, at = null, by = null } }: { readonly finding: Finding }) {
  const t = texts().user.glance;
  return (
    <p>
      {t[kind]} {by !== null && t.suspendedBy(by)} {at !== null && <Time at={at} />}
    </p>
  );
}

const button = (label: string, run: () => void, isFirst = false): ComponentChildren => (
  <button type="button" class={`button small${isFirst ? ' primary' : ''}`} onClick={run}>
    {label}
  </button>
);

/** Returns the button that puts it right. */
function remedy(kind: Finding['kind'], actions: UserActions): ComponentChildren {
  const t = texts().user.actions;
  switch (kind) {
    case 'suspended':
      return button(t.reactivate, actions.reactivate, true);
    case 'deletion':
      return button(t.keepAccount, actions.reactivate);
    case 'locked':
      return button(t.unlock, actions.unlock, true);
    case 'noPassword':
      return button(t.resend, actions.resend, true);
    case 'mustChangePassword':
      return button(t.generate, actions.generatePassword);
    case 'mustEnrol':
      return button(t.requireOff, () => actions.requireMfa(false));
    case 'unverified':
      return button(t.resend, actions.resend);
  }
}

function Failures({
  found: { findings, failures },
  actions,
}: {
  readonly found: SignInFindings;
  readonly actions: UserActions | null;
}) {
  const t = texts().user.glance;
  const [newest] = failures;
  if (newest === undefined) return null;
  const isStopped = findings.some(({ isStop }) => isStop);
  return (
    <div class="failures">
      <h3>{t.failures}</h3>
      <ul>
        {failures.map(({ reason, ip, at, count }) => (
          <li key={`${reason} ${ip ?? ''}`}>
            <strong>{t.reasons[reason] ?? reason}</strong> {ip !== null && t.from(ip)} ·{' '}
            {count > 1 && t.times(number(count))} <Time at={at} />
          </li>
        ))}
      </ul>
      {actions !== null && !isStopped && <div>{remedyOfFailure(newest, actions)}</div>}
    </div>
  );
}

/** Returns the button that helps after a failed sign-in of an account that nothing stops. */
function remedyOfFailure({ reason }: Failure, actions: UserActions): ComponentChildren {
  const t = texts().user.actions;
  switch (reason) {
    case 'password':
      return button(t.generate, actions.generatePassword);
    // a browser that the account knows has a lock of its own
    case 'locked':
      return button(t.unlock, actions.unlock);
    case 'mfa':
    case 'passkey':
      return button(t.reset, actions.resetMfa);
    default:
      return null;
  }
}
