import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { billedDay, number, percent } from '../../ui/format.js';
import { Section } from '../../ui/page.js';

type Usage = Schemas['Usage'];
type Used = Usage['users'];

const names = ['monthlyActiveUsers', 'users', 'clients', 'webhooks', 'apiKeys'] as const;
/** From this share on a limit is near. */
const NEAR = 0.8;

/** Returns which part of a limit is used; null where there is none. */
const shareOf = ({ used, limit }: Used): number | null =>
  limit === null ? null : limit === 0 ? Number(used > 0) : used / limit;

/** How much of each limit is used, in figures and bars. */
export function UsedOfLimits({ usage }: { readonly usage: Usage }) {
  const t = texts().billing.usage;
  const last = new Date(Date.parse(usage.month.to) - 1);
  return (
    <Section title={t.title} lead={t.month(billedDay(usage.month.from), billedDay(last))}>
      <ActiveNotice active={usage.monthlyActiveUsers} />
      <ul class="used-limits">
        {names.map((name) => (
          <UsedLimit key={name} name={t.names[name]} of={usage[name]} />
        ))}
      </ul>
    </Section>
  );
}

/** Says that the monthly active users come near the limit or have passed it, and that no sign-in is refused for it. */
function ActiveNotice({ active }: { readonly active: Used }) {
  const t = texts().billing.usage;
  const share = shareOf(active);
  if (share === null || share < NEAR) return null;
  return (
    <p class="alert" role="status">
      {share < 1 ? t.near(percent(Math.floor(share * 100) / 100)) : t.full} {t.goesOn}
    </p>
  );
}

function UsedLimit({ name, of }: { readonly name: string; readonly of: Used }) {
  const t = texts().billing.usage;
  const { used, limit } = of;
  const share = shareOf(of);
  return (
    <li>
      <span>{name}</span>
      <span class="used-figure">
        {share !== null && share >= NEAR && (
          <span class={share < 1 ? 'tag' : 'tag bad'}>{share < 1 ? t.isNear : t.isFull}</span>
        )}
        {limit === null ? t.noLimit(number(used)) : t.of(number(used), number(limit))}
      </span>
      {share !== null && (
        <meter
          min={0}
          max={1}
          low={NEAR - 0.0001}
          high={0.9999}
          optimum={0}
          value={Math.min(1, share)}
          aria-label={name}
        >
          {percent(share)}
        </meter>
      )}
    </li>
  );
}
