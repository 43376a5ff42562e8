import type { ComponentChildren } from 'preact';
import { queryString } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { texts } from '../../texts/language.js';
import { CopyButton } from '../../ui/copy-button.js';
import { screenLink } from '../../ui/link.js';
import { DetailList } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import { actionInWords } from './action-filter.js';
import { Party } from './party.js';

type Entry = Schemas['AuditEntry'];

/** Returns the address of the list with these filters. */
export const entriesLink = (filters: Readonly<Record<string, string>>): string =>
  screenLink(`/audit${queryString(filters)}`);

/** Who, what, when and from where. */
export function EntryDetails({ entry }: { readonly entry: Entry }) {
  const t = texts().auditLog;
  const { actor, target, ip, userAgent, traceId, outcome } = entry;
  return (
    <DetailList
      details={[
        [
          t.time,
          <span class="with-link">
            <Time at={entry.occurredAt} />
            <span class="soft">{entry.occurredAt.replace('T', ' ').replace('Z', ' UTC')}</span>
          </span>,
        ],
        [
          t.actor,
          <With link={[entriesLink({ actorId: actor.id }), t.byThem]}>
            <Party party={actor} isActor />
          </With>,
        ],
        [
          t.target,
          <With link={target.id === null ? null : [entriesLink({ targetId: target.id }), t.aboutThis]}>
            <Party party={target} />
          </With>,
        ],
        [
          t.action,
          <>
            <code>{entry.action}</code> <span class="soft">{actionInWords(entry.action)}</span>
          </>,
        ],
        [t.category, t.categories[entry.category] ?? entry.category],
        [
          t.outcome,
          <span class={outcome === 'failure' ? 'tag bad' : 'tag good'}>{t.outcomes[outcome]}</span>,
        ],
        [t.address, ip === null ? '–' : <With link={[entriesLink({ ip }), t.fromThere]}>{ip}</With>],
        [t.agent, userAgent ?? '–'],
        [t.source, t.sources[entry.source] ?? entry.source],
        [t.traceId, <Copied text={traceId} label={t.copyTrace} />],
      ]}
    />
  );
}

/** The hashes that tie an entry to the one before. */
export function ChainDetails({ entry: { hash, previousHash } }: { readonly entry: Entry }) {
  const t = texts().auditLog;
  return (
    <DetailList
      details={[
        [t.hash, <Copied text={hash} label={t.copyHash} />],
        [t.previousHash, <Copied text={previousHash} label={t.copyPrevious} />],
      ]}
    />
  );
}

function With({
  link,
  children,
}: {
  readonly link: readonly [href: string, text: string] | null;
  readonly children: ComponentChildren;
}) {
  return (
    <span class="with-link">
      <span>{children}</span>
      {link && <a href={link[0]}>{link[1]}</a>}
    </span>
  );
}

/** A value of a machine, with a button that copies it. */
function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <span class="with-link">
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}
