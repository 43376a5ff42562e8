import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { day } from '../../ui/format.js';
import { daysUntil } from './days.js';

type Ends = Pick<Schemas['ApiKey'], 'expiresAt' | 'revokedAt'>;

/** A key that ends within so many days is marked. */
const SOON_DAYS = 14;

/** Returns whether a key works, and why not. */
export const statusOf = ({ expiresAt, revokedAt }: Ends): 'valid' | 'revoked' | 'expired' =>
  revokedAt !== null
    ? 'revoked'
    : expiresAt !== null && Date.parse(expiresAt) <= Date.now()
      ? 'expired'
      : 'valid';

/** When a key ends or has ended, in words. */
export function KeyEnd({ apiKey }: { readonly apiKey: Ends }) {
  const t = texts().apiKeys;
  const status = statusOf(apiKey);
  const { expiresAt, revokedAt } = apiKey;
  if (status === 'revoked')
    return (
      <span class="key-end">
        <span class="tag">{t.revoked}</span> <Day at={revokedAt ?? ''} />
      </span>
    );
  if (expiresAt === null) return <span class="soft">{t.never}</span>;
  const days = daysUntil(expiresAt);
  return (
    <span class="key-end">
      {status === 'expired' ? (
        <span class="tag bad">{t.expired}</span>
      ) : (
        days <= SOON_DAYS && <span class="tag bad">{t.endsIn(days)}</span>
      )}{' '}
      <Day at={expiresAt} />
    </span>
  );
}

/** The day of a time, with the time itself in UTC in its title. */
function Day({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {day(at)}
    </time>
  );
}
