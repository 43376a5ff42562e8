import { get, remove } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { changed, useResource } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { useOpen } from '../../ui/dialog/open.js';
import { screenLink } from '../../ui/link.js';
import { List } from '../../ui/list/list.js';
import { nameOfUser } from '../../ui/list/person-picker.js';
import { Page } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { GrantSupportAccess } from './grant-support-access.js';

type SupportAccess = Schemas['SupportAccess'];

/** Which operators of the service may see data of the tenant; for owners alone. */
export function SupportAccessScreen() {
  const t = texts().settings.support;
  const granting = useOpen('support-access');
  const isOwner = person.value?.isOwner === true;
  return (
    <Page
      title={t.title}
      lead={t.lead}
      parent={{ href: screenLink('/settings'), title: texts().settings.title }}
      actions={
        isOwner && (
          <button type="button" class="button primary" onClick={granting.open}>
            {t.grant}
          </button>
        )
      }
    >
      {isOwner ? <LiveAccess /> : <Empty title={t.ownersOnly} />}
      {granting.value && <GrantSupportAccess close={granting.close} />}
    </Page>
  );
}

function LiveAccess() {
  const t = texts().settings.support;
  const live = useResource('/portal/api/support-access', async (signal) => {
    const [access, owners] = await Promise.all([
      get('/portal/api/support-access', { signal }),
      get('/api/users', { query: { role: 'owner', limit: 200 }, signal }),
    ]);
    const names = new Map(owners.data.items.map((owner) => [owner.id, nameOfUser(owner)]));
    return { ...access, data: { ...access.data, names } };
  });
  const names = live.state.value.answer?.data.names;
  const columns = [
    { title: t.operator, cell: ({ operatorId }: SupportAccess) => <code>{operatorId}</code> },
    {
      title: t.by,
      cell: ({ grantedBy }: SupportAccess) => (
        <a href={screenLink(`/users/${grantedBy}`)}>{names?.get(grantedBy) ?? grantedBy}</a>
      ),
    },
    { title: t.at, cell: ({ grantedAt }: SupportAccess) => <Time at={grantedAt} /> },
    { title: t.until, cell: ({ expiresAt }: SupportAccess) => <Time at={expiresAt} /> },
    { title: t.used, cell: ({ usedAt }: SupportAccess) => <Time at={usedAt} /> },
    {
      title: texts().list.actions,
      cell: (access: SupportAccess) => <End access={access} />,
      isActions: true,
    },
  ];
  return (
    <>
      <List
        label={t.live}
        resource={live}
        nameOf={({ operatorId }) => operatorId}
        columns={columns}
        empty={<Empty title={t.none}>{t.noneHint}</Empty>}
      />
      <p class="soft">
        {t.past} <a href={screenLink('/audit?action=support.access_granted')}>{t.pastAccess}</a>,{' '}
        <a href={screenLink('/audit?action=support.person_read')}>{t.pastReads}</a>
      </p>
    </>
  );
}

function End({ access: { id, operatorId } }: { readonly access: SupportAccess }) {
  const t = texts().settings.support;
  const end = (): Promise<boolean> =>
    runAction(async () => {
      await remove('/portal/api/support-access', { query: { id } });
      changed('/portal/api/support-access', '/portal/api/tenant');
      showToast(t.ended);
    }, t.errors);
  return (
    <button
      type="button"
      class="button small"
      aria-label={`${t.end}: ${operatorId}`}
      onClick={() => void end()}
    >
      {t.end}
    </button>
  );
}
