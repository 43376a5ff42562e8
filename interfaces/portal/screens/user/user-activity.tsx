import { get, queryString } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Changes } from '../../ui/changes.js';
import { useFilters } from '../../ui/link.js';
import { Pages } from '../../ui/list/list.js';
import { Section } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Switch } from '../../ui/switch.js';
import { Time } from '../../ui/time.js';
import { EntrySentence } from '../audit/entry-sentence.js';
import { labelled, visible } from './record-changes.js';
import type { User } from './user-record.js';

/** What happened to an account, or what its user did: entries of the audit log. */
export function UserActivity({ user: { id } }: { readonly user: User }) {
  const t = texts().user.activity;
  const filters = useFilters();
  const { cursor, show } = filters.values;
  const chosen = show === 'by' ? 'by' : 'about';
  const query = {
    ...(chosen === 'by' ? { actorId: id } : { targetId: id }),
    limit: 25,
    ...(cursor === undefined ? {} : { cursor }),
  };
  const entries = useResource(`/api/auditlogs${queryString(query)}`, (signal) =>
    get('/api/auditlogs', { query, signal }),
  );
  return (
    <Section
      title={t.title}
      actions={
        <Switch
          name={t.which}
          values={['about', 'by'] as const}
          labels={t.values}
          chosen={chosen}
          choose={(value) => filters.set({ show: value === 'by' ? 'by' : '' })}
        />
      }
    >
      <Loaded resource={entries}>
        {(page) =>
          page.items.length === 0 ? (
            <Empty title={t.none} />
          ) : (
            <>
              <ol class="entries">
                {page.items.map((entry) => (
                  <OneEntry key={entry.id} entry={entry} />
                ))}
              </ol>
              <Pages page={page} isStale={entries.isStale()} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function OneEntry({ entry }: { readonly entry: Schemas['AuditEntry'] }) {
  const { occurredAt, ip } = entry;
  const changes = visible(entry.changes);
  return (
    <li>
      <EntrySentence entry={entry} />
      <span class="soft">
        <Time at={occurredAt} />
        {ip !== null && ` · ${ip}`}
      </span>
      {changes.length > 0 && (
        <details>
          <summary>{texts().user.activity.changes}</summary>
          <Changes changes={labelled(changes)} />
        </details>
      )}
    </li>
  );
}
