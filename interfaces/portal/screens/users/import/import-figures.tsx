import type { ComponentChildren } from 'preact';
import { texts } from '../../../texts/language.js';
import { number } from '../../../ui/format.js';
import { screenLink } from '../../../ui/link.js';
import { DetailList, Section } from '../../../ui/page.js';
import { Time } from '../../../ui/time.js';
import { ImportState, type UserImport } from './import-state.js';

/** The counts of an import, the kinds of its hashes and the roles that it gives. */
export function ImportFigures({ one }: { readonly one: UserImport }) {
  const t = texts().imports;
  const { dryRun, created, updated, hashes, roles, startedBy } = one;
  const withPassword = Object.values(hashes).reduce((sum, count) => sum + count, 0);
  const details: (readonly [string, ComponentChildren])[] = [
    [t.state, <ImportState {...one} />],
    [
      t.startedAt,
      <>
        <Time at={one.startedAt} isExact />
        {startedBy.type === 'user' && (
          <>
            {' · '}
            <a href={screenLink(`/users/${startedBy.id}`)}>{t.startedBy}</a>
          </>
        )}
      </>,
    ],
    [t.counts[dryRun ? 'wouldCreate' : 'created'], number(created)],
    [t.counts[dryRun ? 'wouldUpdate' : 'updated'], number(updated)],
    [t.counts.skipped, number(one.skipped)],
    [t.counts.refused, number(one.refused)],
    [t.passwords, <Counted counts={hashes} rest={[t.noPassword, created + updated - withPassword]} />],
    ...(one.weak > 0 ? [[t.weak, number(one.weak)] as const] : []),
    [t.roles, Object.keys(roles).length === 0 ? t.noRoles : <Counted counts={roles} />],
    [t.onConflict, t.conflicts[one.onConflict]],
  ];
  return (
    <Section title={dryRun ? t.would : t.became}>
      <DetailList details={details} />
    </Section>
  );
}

function Counted({
  counts,
  rest,
}: {
  readonly counts: Readonly<Record<string, number>>;
  readonly rest?: readonly [string, number];
}) {
  const all = Object.entries(counts).sort(([, one], [, other]) => other - one);
  const shown = rest !== undefined && rest[1] > 0 ? [...all, rest] : all;
  if (shown.length === 0) return <>–</>;
  return (
    <span class="tags">
      {shown.map(([name, count]) => (
        <span key={name} class="tag">
          {name}: {number(count)}
        </span>
      ))}
    </span>
  );
}
