import { get, queryString, remove } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { tenant } from '../../session/tenant.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { useOpen } from '../../ui/dialog/open.js';
import { CheckField } from '../../ui/form/field.js';
import { Form, FormActions } from '../../ui/form/form.js';
import { useForm } from '../../ui/form/form-state.js';
import { listed } from '../../ui/format.js';
import { useFilters } from '../../ui/link.js';
import { List } from '../../ui/list/list.js';
import { Section } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { type User, type UserProps, nameOf, userChanged } from './user-record.js';

type Session = Schemas['Session'];

/** Where a user is signed in, with the ways to end that. */
export function UserSessions({ user, mayChange }: UserProps) {
  const t = texts().user.sessions;
  const { cursor } = useFilters().values;
  const query = cursor === undefined ? {} : { cursor };
  const params = { id: user.id };
  const sessions = useResource(`/api/users/${user.id}/sessions${queryString(query)}`, (signal) =>
    get('/api/users/{id}/sessions', { params, query, signal }),
  );
  const clients = useResource('/portal/api/clients?limit=200', (signal) =>
    get('/portal/api/clients', { query: { limit: 200 }, signal }),
  );
  const known = clients.state.value.answer?.data.items ?? [];
  const clientName = (id: string): string =>
    id === tenant.value?.clientId ? t.portal : (known.find(({ clientId }) => clientId === id)?.name ?? id);
  const ending = useOpen(`user-sessions-${user.id}`);
  const hasSome = (sessions.state.value.answer?.data.items.length ?? 0) > 0;
  return (
    <Section
      title={t.title}
      lead={t.lead}
      actions={
        mayChange &&
        hasSome && (
          <button type="button" class="button small" onClick={ending.open}>
            {t.endAll}
          </button>
        )
      }
    >
      <List
        label={t.title}
        resource={sessions}
        nameOf={browserOf}
        columns={[
          {
            title: t.browser,
            cell: (session) => (
              <>
                {browserOf(session)} {session.current && <span class="tag">{t.current}</span>}
              </>
            ),
          },
          { title: t.address, cell: ({ ipAddress }) => ipAddress },
          { title: t.lastSeen, cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
          { title: t.applications, cell: ({ clients: ids }) => listed(ids.map(clientName)) },
          {
            title: texts().list.actions,
            cell: (session) => mayChange && <EndSession userId={user.id} session={session} />,
            isActions: true,
          },
        ]}
        empty={<Empty title={t.none} />}
      />
      {ending.value && <EndSessions user={user} close={ending.close} />}
    </Section>
  );
}

const browserOf = ({ browser, userAgent }: Session): string =>
  browser ?? userAgent ?? texts().user.sessions.unknownBrowser;

function EndSession({ userId, session }: { readonly userId: string; readonly session: Session }) {
  const t = texts().user;
  const params = { id: userId, sid: session.id };
  const end = (): Promise<boolean> =>
    runAction(async () => {
      await remove('/api/users/{id}/sessions/{sid}', { params });
      userChanged(userId);
      showToast(t.sessions.ended);
    }, t.errors);
  return (
    <button
      type="button"
      class="button small"
      aria-label={t.sessions.endOf(browserOf(session))}
      onClick={() => void end()}
    >
      {t.sessions.end}
    </button>
  );
}

function EndSessions({ user, close }: { readonly user: User; readonly close: () => void }) {
  const t = texts().user;
  const params = { id: user.id };
  const form = useForm({
    id: `user-sessions-${user.id}`,
    initial: { keepOffline: false },
    submit: async (query) => {
      await remove('/api/users/{id}/sessions', { params, query });
      close();
      userChanged(user.id);
      showToast(t.sessions.allEnded);
    },
  });
  return (
    <Dialog title={t.sessions.endAllTitle(nameOf(user))} close={close}>
      <Form form={form} errors={t.errors}>
        <p>{t.sessions.endAllHint}</p>
        <CheckField
          form={form}
          name="keepOffline"
          label={t.sessions.keepOffline}
          hint={t.sessions.keepOfflineHint}
        />
        <FormActions form={form} label={t.sessions.endAll} cancel={close} isDanger />
      </Form>
    </Dialog>
  );
}
