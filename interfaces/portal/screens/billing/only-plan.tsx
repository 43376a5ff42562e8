import { texts } from '../../texts/language.js';
import { Section } from '../../ui/page.js';
import type { Plans } from './account.js';
import { limitTexts } from './prices.js';

/** Where there is one plan and nothing to pay. */
export function OnlyPlan({ plans: { items } }: { readonly plans: Plans }) {
  const t = texts().billing;
  const [plan] = items;
  if (!plan) return null;
  const isUnlimited = Object.values(plan.limits).every((limit) => limit === null);
  return (
    <Section title={plan.name}>
      <p>{isUnlimited ? t.plan.isUnlimited : t.plan.isOnly}</p>
      {!isUnlimited && <Included texts={limitTexts(plan)} />}
    </Section>
  );
}

/** What a plan includes. */
export function Included({ texts: lines }: { readonly texts: readonly string[] }) {
  return (
    <ul class="included">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
