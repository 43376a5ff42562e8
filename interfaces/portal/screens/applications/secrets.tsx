import { texts } from '../../texts/language.js';
import { Section } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import type { Application } from './application-values.js';
import { NewSecret } from './new-secret.js';

/** The secrets that hold, and the way to another one. @param props.isOpen whether the person may change them */
export function Secrets({
  application,
  isOpen,
}: {
  readonly application: Application;
  readonly isOpen: boolean;
}) {
  const t = texts().applications.secrets;
  return (
    <Section
      title={texts().applications.tabs.secrets}
      lead={t.lead}
      actions={isOpen && <NewSecret application={application} />}
    >
      {!isOpen && <p class="note">{texts().applications.ownersOnlyHint}</p>}
      <table class="list" role="table" aria-label={texts().applications.tabs.secrets}>
        <thead role="rowgroup">
          <tr role="row">
            {[t.createdAt, t.holds, t.lastUsedAt].map((title) => (
              <th key={title} scope="col" role="columnheader">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {application.secretHints.map(({ createdAt, expiresAt, lastUsedAt }) => (
            <tr key={createdAt} role="row">
              <td role="cell">
                <Time at={createdAt} />
              </td>
              <td role="cell" data-label={t.holds}>
                <Holds until={expiresAt} />
              </td>
              <td role="cell" data-label={t.lastUsedAt}>
                {lastUsedAt === null ? <span class="soft">{t.unused}</span> : <Time at={lastUsedAt} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Holds({ until }: { readonly until: string | null }) {
  const t = texts().applications.secrets;
  if (until === null) return <span class="tag good">{t.untilReplaced}</span>;
  if (new Date(until) <= new Date()) return <span class="tag">{t.ended}</span>;
  return (
    <span>
      {t.until} <Time at={until} />
    </span>
  );
}
