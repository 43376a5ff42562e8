import { useRoute } from 'preact-iso/router';
import { get, remove } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { CopyButton } from '../../ui/copy-button.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { useOpen } from '../../ui/dialog/open.js';
import { number } from '../../ui/format.js';
import { screenLink, useGo } from '../../ui/link.js';
import { DetailList, Page, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { tokenTypes } from './api-fields.js';
import { ApiForm } from './api-form.js';
import type { Api } from './api-values.js';

/** One API: its permissions, its tokens, and how many applications may ask for them. */
export function ApiScreen() {
  const t = texts().apis;
  const { id = '' } = useRoute().params;
  const api = useResource(`/portal/api/resources/${id}`, (signal) =>
    get('/portal/api/resources/{id}', { params: { id }, signal }),
  );
  const isRemoving = useOpen(`api-remove-${id}`);
  const known = api.state.value.answer?.data;
  const isOwner = person.value?.isOwner === true;
  return (
    <Page
      title={known?.name ?? t.title}
      parent={{ href: screenLink('/apis'), title: t.title }}
      lead={known && <Identity api={known} />}
      actions={
        isOwner &&
        known && (
          <button type="button" class="button" onClick={isRemoving.open}>
            {t.remove.button}
          </button>
        )
      }
    >
      <Loaded resource={api}>
        {(data, etag) => (
          <>
            {!isOwner && <p class="note">{t.ownersOnly}</p>}
            <Details api={data} />
            {isOwner ? <ApiForm api={data} etag={etag} show={api.show} /> : <Permissions api={data} />}
            {isRemoving.value && <RemoveApi api={data} etag={etag} close={isRemoving.close} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Identity({ api: { identifier } }: { readonly api: Api }) {
  return (
    <span class="identity">
      <span>
        {texts().apis.identifier} <code>{identifier}</code>
      </span>
      <CopyButton text={identifier} />
    </span>
  );
}

function Details({ api }: { readonly api: Api }) {
  const t = texts().apis;
  const isOwner = person.value?.isOwner === true;
  const type = tokenTypes().find(({ value }) => value === (api.accessTokenType ?? ''));
  return (
    <Section title={t.details}>
      <DetailList
        details={[
          [t.applications, number(api.clients)],
          // owners have them as fields
          ...(isOwner
            ? []
            : ([
                [t.accessTokenMinutes, number(api.accessTokenMinutes)],
                [t.accessTokenType, type?.label ?? api.accessTokenType],
              ] as const)),
          [t.createdAt, <Time at={api.createdAt} />],
          [t.updatedAt, <Time at={api.updatedAt} />],
        ]}
      />
    </Section>
  );
}

/** The permissions to read. */
function Permissions({ api: { permissions } }: { readonly api: Api }) {
  const t = texts().apis.permissions;
  return (
    <Section title={t.title}>
      {permissions.length === 0 ? (
        <p class="soft">{t.none}</p>
      ) : (
        <table class="plain-table" aria-label={t.title}>
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              <th scope="col">{t.description}</th>
            </tr>
          </thead>
          <tbody>
            {permissions.map(({ name, description }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{description}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

/** Asks before an API is deleted. */
function RemoveApi({
  api: { id, name },
  etag,
  close,
}: {
  readonly api: Api;
  readonly etag: string | null;
  readonly close: () => void;
}) {
  const t = texts().apis;
  const go = useGo();
  return (
    <ConfirmDialog
      id={`api-remove-${id}`}
      title={t.remove.title(name)}
      label={texts().form.remove}
      errors={t.errors}
      close={close}
      confirm={async () => {
        await remove('/portal/api/resources/{id}', { params: { id }, ifMatch: etag });
        showToast(t.remove.done);
        go('/apis');
      }}
    >
      <p>{t.remove.hint}</p>
    </ConfirmDialog>
  );
}
