import type { ComponentChildren } from 'preact';
import { get } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
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
import type { UserActs } from './user-acts.js';
import { type UserProps, nameOf } from './user-record.js';

const RECENT = 50;

/** Says in words whether a user can sign in, and if not, why, with the button that puts it right. */
export function UserGlance({ user, mayChange, acts }: UserProps & { readonly acts: UserActs }) {
  const t = texts().user.glance;
  const targetId = user.id;
  const entries = useResource<SignInEntries>(`/api/auditlogs?targetId=${targetId}&glance`, async (signal) => {
    const recent = await get('/api/auditlogs', { query: { targetId, limit: RECENT }, signal });
    return { ...recent, data: { recent: recent.data.items } };
  });
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
              {mayChange && remedy(finding.kind, acts)}
            </li>
          ))}
        </ul>
      )}
      <Failures found={found} acts={mayChange ? acts : null} />
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
function remedy(kind: Finding['kind'], acts: UserActs): ComponentChildren {
  const t = texts().user.acts;
  switch (kind) {
    case 'suspended':
      return button(t.reactivate, acts.reactivate, true);
    case 'deletion':
      return button(t.keepAccount, acts.reactivate);
    case 'locked':
      return button(t.unlock, acts.unlock, true);
    case 'noPassword':
      return button(t.resend, acts.resend, true);
    case 'mustChangePassword':
      return button(t.generate, acts.generatePassword);
    case 'mustEnrol':
      return button(t.requireOff, () => acts.requireMfa(false));
    case 'unverified':
      return button(t.resend, acts.resend);
  }
}

function Failures({
  found: { findings, failures },
  acts,
}: {
  readonly found: SignInFindings;
  readonly acts: UserActs | null;
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
      {acts !== null && !isStopped && <div>{remedyOfFailure(newest, acts)}</div>}
    </div>
  );
}

/** Returns the button that helps after a failed sign-in of an account that nothing stops. */
function remedyOfFailure({ reason }: Failure, acts: UserActs): ComponentChildren {
  const t = texts().user.acts;
  switch (reason) {
    case 'password':
      return button(t.generate, acts.generatePassword);
    // a browser that the account knows has a lock of its own
    case 'locked':
      return button(t.unlock, acts.unlock);
    case 'mfa':
    case 'passkey':
      return button(t.reset, acts.resetMfa);
    default:
      return null;
  }
}
