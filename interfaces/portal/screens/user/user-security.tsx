import { texts } from '../../texts/language.js';
import { DetailList, Section } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import type { SecurityProps } from './user-actions.js';
import { UserFactors } from './user-factors.js';
import { UserIdentities } from './user-identities.js';
import { shownStatus } from './user-record.js';
import { UserSessions } from './user-sessions.js';

/** How a user signs in: status, password, external accounts, second factors and sessions. */
export function UserSecurity(props: SecurityProps) {
  return (
    <div class="user-security">
      <Access {...props} />
      <UserIdentities {...props} />
      <UserFactors {...props} />
      <UserSessions {...props} />
    </div>
  );
}

function Access({ user, mayChange, actions }: SecurityProps) {
  const t = texts().user;
  const button = (label: string, run: () => void) =>
    mayChange && (
      <button type="button" class="button small" onClick={run}>
        {label}
      </button>
    );
  const { hasPassword, status, email, emailVerified, lockedUntil, lastLoginAt } = user;
  return (
    <Section title={t.security.access}>
      <DetailList
        details={[
          [
            t.fields['status'] ?? '',
            <span class="with-action">
              <span>
                {t.statuses[shownStatus(user)]}{' '}
                {lockedUntil !== null && (
                  <>
                    ({t.fields['lockedUntil']} <Time at={lockedUntil} />)
                  </>
                )}
              </span>
              {lockedUntil !== null && button(t.actions.unlock, actions.unlock)}
              {status === 'suspended' && button(t.actions.reactivate, actions.reactivate)}
            </span>,
          ],
          [
            t.security.email,
            <span class="with-action">
              <span>
                {email} ({emailVerified ? t.security.verified : t.security.unverified})
              </span>
              {!emailVerified && button(t.actions.resend, actions.resend)}
            </span>,
          ],
          [
            t.security.password,
            <span class="with-action">
              <span>
                {hasPassword ? t.security.passwordSet : t.security.noPassword}{' '}
                {mayChange && <span class="soft">{t.security.passwordHint}</span>}
              </span>
              {button(t.actions.generate, actions.generatePassword)}
            </span>,
          ],
          [t.fields['lastLoginAt'] ?? '', <Time at={lastLoginAt} />],
        ]}
      />
    </Section>
  );
}
