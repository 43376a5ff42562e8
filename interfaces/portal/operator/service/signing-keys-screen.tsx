import { get, post } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { changed, useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { useOpen } from '../../ui/dialog/open.js';
import { ChoiceField } from '../../ui/form/choice-field.js';
import { type Column, List, type ListPage } from '../../ui/list/list.js';
import { Page } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { ReasonDialog } from '../reason-dialog.js';

const KEYS = '/portal/api/operator/signing-keys';

type KeyRow = Schemas['SigningKey'] & { readonly id: string };

const columns = (): readonly Column<KeyRow>[] => {
  const t = texts().operatorService.keys;
  return [
    { title: t.key, cell: ({ kid }) => <code>{kid}</code> },
    {
      title: t.state,
      cell: ({ state }) => (
        <span class={state === 'active' ? 'tag good' : 'tag'}>{t.states[state] ?? state}</span>
      ),
    },
    { title: t.createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
    { title: t.activatesAt, cell: ({ activatesAt }) => <Time at={activatesAt} /> },
    { title: t.retiredAt, cell: ({ retiredAt }) => <Time at={retiredAt} /> },
  ];
};

/** The keys that sign tokens, and the way to change them. */
export function SigningKeysScreen() {
  const t = texts().operatorService.keys;
  const keys = useResource<ListPage<KeyRow>>(KEYS, async (signal) => {
    const answer = await get('/portal/api/operator/signing-keys', { signal });
    const items = answer.data.items.map((key) => ({ ...key, id: key.kid }));
    // in the order in which they sign
    items.sort((one, other) => (one.activatesAt < other.activatesAt ? -1 : 1));
    return { ...answer, data: { items, nextCursor: null } };
  });
  const isRotating = useOpen('signing-keys-rotate');
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <button type="button" class="button" onClick={isRotating.open}>
          {t.rotate}
        </button>
      }
    >
      <List label={t.title} resource={keys} columns={columns()} nameOf={({ kid }) => kid} empty={null} />
      {isRotating.value && <RotateDialog close={isRotating.close} />}
    </Page>
  );
}

function RotateDialog({ close }: { readonly close: () => void }) {
  const t = texts().operatorService.keys;
  return (
    <ReasonDialog
      id="signing-keys-rotate"
      title={t.dialog}
      label={t.rotate}
      initial={{ way: 'planned', reason: '' }}
      isDanger
      isOfService
      close={close}
      submit={async ({ way, reason }, request) => {
        const emergency = way === 'emergency';
        await post('/portal/api/operator/signing-keys/rotate', { body: { emergency, reason }, ...request });
        showToast(emergency ? t.replaced : t.rotated);
        changed(KEYS);
      }}
    >
      {(form) => (
        <ChoiceField
          form={form}
          name="way"
          label={t.way}
          options={Object.entries(t.ways).map(([value, [label, hint]]) => ({ value, label, hint }))}
        />
      )}
    </ReasonDialog>
  );
}
