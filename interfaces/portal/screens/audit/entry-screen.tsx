import { useRoute } from 'preact-iso/router';
import { get } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { Changes } from '../../ui/changes.js';
import { screenLink } from '../../ui/link.js';
import { Page, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { ChainDetails, EntryDetails } from './entry-details.js';
import { EntrySentence } from './entry-sentence.js';
import { Neighbours } from './neighbours.js';
import { RelatedEntries } from './related-entries.js';

type Entry = Schemas['AuditEntry'];

/** One entry of the audit log: what it says, what changed, what else the request did, and its place in the chain. */
export function EntryScreen() {
  const t = texts().auditLog;
  const id = useRoute().params['id'] ?? '';
  const entry = useResource(`/api/auditlogs/${id}`, (signal) =>
    get('/api/auditlogs/{id}', { params: { id: Number(id) }, signal }),
  );
  return (
    <Page
      title={t.entry(id)}
      parent={{ href: screenLink('/audit'), title: t.title }}
      actions={<Neighbours id={Number(id)} />}
    >
      <Loaded resource={entry}>{(data) => <Entry entry={data} />}</Loaded>
    </Page>
  );
}

function Entry({ entry }: { readonly entry: Entry }) {
  const t = texts().auditLog;
  return (
    <>
      <p class="entry-sentence">
        <EntrySentence entry={entry} />
      </p>
      <Section title={t.details}>
        <EntryDetails entry={entry} />
      </Section>
      {entry.changes.length > 0 && (
        <Section title={t.changes}>
          <Changes changes={entry.changes} />
        </Section>
      )}
      <RelatedEntries entry={entry} />
      <Section title={t.chain} lead={t.chainHint}>
        <ChainDetails entry={entry} />
      </Section>
    </>
  );
}
