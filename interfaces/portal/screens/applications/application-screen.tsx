import { useRoute } from 'preact-iso/router';
import { get, remove } from '../../api/api.js';
import { type Resource, useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { type Open, useOpen } from '../../ui/dialog/open.js';
import { CopyButton } from '../../ui/copy-button.js';
import { screenLink, useFilters, useGo } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { type Tab, Tabs } from '../../ui/tabs.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { ApplicationDetails } from './application-details.js';
import { ApplicationForm } from './application-form.js';
import { ApplicationUsers } from './application-users.js';
import { type Application, canBeTried, hasSecret, mayChange, signsIn } from './application-values.js';
import { Logo } from './logo.js';
import { Secrets } from './secrets.js';
import { Try } from './try.js';
import { TryButton } from './try-button.js';
import { UseIt } from './use-it.js';

/** One application: its settings and secrets, code to use it, a try, and who has signed in. */
export function ApplicationScreen() {
  const t = texts().applications;
  const clientId = useRoute().params['clientId'] ?? '';
  const application = useResource(`/portal/api/clients/${clientId}`, (signal) =>
    get('/portal/api/clients/{clientId}', { params: { clientId }, signal }),
  );
  const isRemoving = useOpen(`application-remove-${clientId}`);
  const known = application.state.value.answer?.data;
  return (
    <Page
      title={known?.name ?? t.title}
      parent={{ href: screenLink('/applications'), title: t.title }}
      lead={known && <Identity application={known} />}
      actions={known && <Actions application={known} isRemoving={isRemoving} />}
    >
      <Loaded resource={application}>
        {(data, etag) => (
          <>
            <Tabs label={t.parts} tabs={tabsOf(data, etag, application)} />
            {isRemoving.value && <Remove application={data} etag={etag} close={isRemoving.close} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Identity({
  application: { kind, clientId, builtIn, lastUsedAt, lastNetwork },
}: {
  readonly application: Application;
}) {
  const t = texts().applications;
  return (
    <span class="identity">
      {t.kinds[kind] ?? kind} {builtIn && <span class="tag">{t.builtIn}</span>}
      <span>
        {t.clientId} <code>{clientId}</code>
      </span>
      <CopyButton text={clientId} />
      {kind === 'service' && (
        <span>
          {t.lastUsed} {lastUsedAt === null ? t.neverUsed : <Time at={lastUsedAt} />}
          {lastNetwork !== null && ` ${texts().apiKeys.from(lastNetwork)}`}
        </span>
      )}
    </span>
  );
}

function Actions({
  application,
  isRemoving,
}: {
  readonly application: Application;
  readonly isRemoving: Open;
}) {
  // there the button is part of the screen
  const isTrying = useFilters().values['tab'] === 'try';
  return (
    <>
      {mayChange(application) && (
        <button type="button" class="button" onClick={isRemoving.open}>
          {texts().applications.remove}
        </button>
      )}
      {!isTrying && canBeTried(application) && <TryButton clientId={application.clientId} />}
    </>
  );
}

function tabsOf(
  data: Application,
  etag: string | null,
  { show: saved, reload }: Resource<Application>,
): readonly Tab[] {
  const { tabs } = texts().applications;
  const isOpen = mayChange(data);
  const tab = (name: keyof typeof tabs, content: Tab['content']): Tab => ({
    name,
    title: tabs[name],
    content,
  });
  return [
    tab('settings', () =>
      isOpen ? (
        <>
          <ApplicationForm application={data} etag={etag} saved={saved} />
          {signsIn(data) && <Logo application={data} saved={saved} reload={reload} />}
        </>
      ) : (
        <ApplicationDetails application={data} />
      ),
    ),
    ...(hasSecret(data) ? [tab('secrets', () => <Secrets application={data} isOpen={isOpen} />)] : []),
    ...(data.builtIn ? [] : [tab('use', () => <UseIt application={data} />)]),
    ...(signsIn(data) && !data.builtIn ? [tab('try', () => <Try application={data} />)] : []),
    ...(signsIn(data) ? [tab('users', () => <ApplicationUsers clientId={data.clientId} />)] : []),
  ];
}

function Remove({
  application: { clientId, name },
  etag,
  close,
}: {
  readonly application: Application;
  readonly etag: string | null;
  readonly close: () => void;
}) {
  const t = texts().applications;
  const go = useGo();
  return (
    <ConfirmDialog
      id={`application-remove-${clientId}`}
      title={t.removeTitle(name)}
      label={texts().form.remove}
      errors={t.errors}
      close={close}
      confirm={async () => {
        await remove('/portal/api/clients/{clientId}', { params: { clientId }, ifMatch: etag });
        showToast(t.deleted);
        go('/applications');
      }}
    >
      <p>{t.removeHint}</p>
    </ConfirmDialog>
  );
}
