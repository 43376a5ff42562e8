import { useRoute } from 'preact-iso/router';
import { get } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { screenLink } from '../../ui/link.js';
import { nameOfUser } from '../../ui/list/person-picker.js';
import { DetailList, Page, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { EditKey } from './edit-key.js';
import { KeyEnd, statusOf } from './key-end.js';
import { RevokeKey } from './revoke-key.js';
import { RotateKey } from './rotate-key.js';
import { isOwnersKey, type Scope } from './scopes.js';

type ApiKey = Schemas['ApiKey'];

/** One key: what it may do, its limits, and the ways to replace and to end it. */
export function ApiKeyScreen() {
  const t = texts().apiKeys;
  const id = useRoute().params['id'] ?? '';
  const key = useResource(`/portal/api/api-keys/${id}`, (signal) =>
    get('/portal/api/api-keys/{id}', { params: { id }, signal }),
  );
  const isRotating = useOpen(`api-key-rotate-${id}`);
  const isRevoking = useOpen(`api-key-revoke-${id}`);
  const known = key.state.value.answer?.data;
  return (
    <Page
      title={known?.name ?? t.title}
      parent={{ href: screenLink('/api-keys'), title: t.title }}
      actions={
        known?.revokedAt === null && (
          <>
            {statusOf(known) === 'valid' && mayWiden(known) && (
              <button type="button" class="button" onClick={isRotating.open}>
                {t.rotate}
              </button>
            )}
            <button type="button" class="button danger" onClick={isRevoking.open}>
              {t.revoke}
            </button>
          </>
        )
      }
    >
      <Loaded resource={key}>
        {(data, etag) => (
          <>
            <Notice apiKey={data} />
            <KeyDetails apiKey={data} />
            {data.revokedAt === null && <EditKey apiKey={data} etag={etag} saved={key.show} />}
            {isRotating.value && <RotateKey apiKey={data} etag={etag} close={isRotating.close} />}
            {isRevoking.value && <RevokeKey apiKey={data} close={isRevoking.close} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Returns whether the signed-in person may rotate a key, and make it last longer or work in more networks. */
const mayWiden = (key: ApiKey): boolean => person.value?.isOwner === true || !isOwnersKey(key);

function Notice({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = texts().apiKeys;
  const status = statusOf(apiKey);
  if (status !== 'valid') return <p class="note">{t.statusHints[status]}</p>;
  return mayWiden(apiKey) ? null : <p class="note">{t.ownersKey}</p>;
}

function KeyDetails({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = texts().apiKeys;
  const { prefix, scopes, allowedNetworks, lastUsedAt, lastNetwork, createdAt, createdBy } = apiKey;
  const history = <a href={screenLink(`/audit?targetId=${apiKey.id}`)}>{t.history}</a>;
  return (
    <Section title={t.facts} actions={history}>
      <DetailList
        details={[
          [t.prefix, <code>{prefix}…</code>],
          [
            t.scopes,
            <ul class="scope-list">
              {scopes.map((scope) => (
                <li key={scope}>
                  <code>{scope}</code> <span class="soft">{t.scopeHints[scope as Scope]}</span>
                </li>
              ))}
            </ul>,
          ],
          [t.end, <KeyEnd apiKey={apiKey} />],
          [t.networks, allowedNetworks === null ? t.anywhere : allowedNetworks.join(', ')],
          [
            t.lastUsed,
            lastUsedAt === null ? (
              <span class="soft">{t.neverUsed}</span>
            ) : (
              <>
                <Time at={lastUsedAt} />{' '}
                {lastNetwork !== null && <span class="soft">{t.from(lastNetwork)}</span>}
              </>
            ),
          ],
          [
            t.issued,
            <>
              <Time at={createdAt} /> <Creator createdBy={createdBy} />
            </>,
          ],
        ]}
      />
    </Section>
  );
}

/** Who issued a key, by name where it is a person who still exists. */
function Creator({ createdBy: { type, id } }: Pick<ApiKey, 'createdBy'>) {
  const t = texts().apiKeys;
  const user = useResource(type === 'user' ? `/api/users/${id}` : null, (signal) =>
    get('/api/users/{id}', { params: { id }, signal }),
  );
  const found = user.state.value.answer?.data;
  if (found === undefined) return null;
  return (
    <span class="soft">
      {t.by} <a href={screenLink(`/users/${id}`)}>{nameOfUser(found)}</a>
    </span>
  );
}
