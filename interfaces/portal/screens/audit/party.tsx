import { isConsole } from '../../session/tenant.js';
import { texts } from '../../texts/language.js';
import { screenLink } from '../../ui/link.js';

/** Who acted, or what an entry is about. */
export interface AuditParty {
  readonly type: string;
  readonly id: string | null;
  /** Null where it was erased or deleted, or never had one. */
  readonly name: string | null;
}

/** The folders of the screens that show a record. */
const screensOf: Readonly<Record<string, string>> = {
  user: 'users',
  role: 'roles',
  client: 'applications',
  resource: 'apis',
  connection: 'connections',
  webhook: 'webhooks',
  apiKey: 'api-keys',
};

/** What an actor is called at the beginning of a sentence; an id where it has no name. */
function actorText({ type, id, name }: AuditParty): string {
  const t = texts().audit;
  const shown = name ?? id ?? '';
  if (type === 'system') return id === 'anonymous' ? t.anonymous : t.service;
  if (type === 'apiKey') return t.apiKey(shown);
  if (type === 'client') return t.application(shown);
  return type === 'operator' ? t.operator(shown) : shown;
}

/** Who acted or what was changed, as a link to its screen where it still has one; its id once it was erased. */
export function Party({
  party,
  isActor = false,
  isDeleted = false,
}: {
  readonly party: AuditParty;
  /** Whether it begins a sentence. */
  readonly isActor?: boolean;
  /** Whether it has no screen any more. */
  readonly isDeleted?: boolean;
}) {
  const { type, id, name } = party;
  const t = texts().audit;
  if (type === 'alert' && id !== null) return <a href={screenLink(`/alerts/${id}`)}>{t.alert}</a>;
  // operators see no screens of records
  const folder = isConsole() ? undefined : screensOf[type];
  const shown = isActor ? actorText(party) : (name ?? id ?? t.noTarget);
  // a record without a name was erased or deleted, and has no screen
  if (folder === undefined || id === null || name === null || isDeleted)
    return name === null && id !== null && folder !== undefined ? (
      <code>{shown}</code>
    ) : (
      <strong>{shown}</strong>
    );
  return <a href={screenLink(`/${folder}/${encodeURIComponent(id)}`)}>{shown}</a>;
}
