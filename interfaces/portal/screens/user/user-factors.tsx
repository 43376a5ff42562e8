import { get, remove } from '../../api/api.js';
import type { Schemas } from '../../api/operations.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { useOpen } from '../../ui/dialog/open.js';
import { Section } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Switch } from '../../ui/switch.js';
import { Time } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { userChanged } from './user-record.js';
import type { SecurityProps } from './user-actions.js';

type Factor = Schemas['Factor'];

/** The second factors of a user, whether one is required, and the ways to remove them. */
export function UserFactors({ user, mayChange, actions }: SecurityProps) {
  const t = texts().user.security;
  const params = { id: user.id };
  const factors = useResource(`/api/users/${user.id}/factors`, (signal) =>
    get('/api/users/{id}/factors', { params, signal }),
  );
  const hasSome = (factors.state.value.answer?.data.length ?? 0) > 0;
  return (
    <Section
      title={t.factors}
      lead={t.factorsLead}
      actions={
        mayChange &&
        hasSome && (
          <button type="button" class="button small" onClick={actions.resetMfa}>
            {texts().user.actions.reset}
          </button>
        )
      }
    >
      <Required user={user} mayChange={mayChange} actions={actions} />
      <Loaded resource={factors}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={t.noFactors}>{t.noFactorsHint}</Empty>
          ) : (
            <ul class="found" aria-label={t.factors}>
              {items.map((factor) => (
                <OneFactor key={factor.id} userId={user.id} factor={factor} mayChange={mayChange} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function Required({ user, mayChange, actions }: SecurityProps) {
  const t = texts().user.security;
  const chosen = user.mfaRequired ? 'always' : 'policy';
  return (
    <div class="with-action">
      <span class="soft">{t.required}</span>
      {mayChange ? (
        <Switch
          name={t.required}
          values={['policy', 'always'] as const}
          labels={t.requiredValues}
          chosen={chosen}
          choose={(value) => {
            if (value !== chosen) actions.requireMfa(value === 'always');
          }}
        />
      ) : (
        <span>{t.requiredValues[chosen]}</span>
      )}
    </div>
  );
}

interface FactorProps {
  readonly userId: string;
  readonly factor: Factor;
  readonly mayChange: boolean;
}

function OneFactor({ userId, factor, mayChange }: FactorProps) {
  const t = texts().user.security;
  const { id, method, name, createdAt, lastUsedAt, left } = factor;
  const title = name === null ? t.methods[method] : `${t.methods[method]}: ${name}`;
  const removing = useOpen(`user-factor-${id}`);
  return (
    <li>
      <span>
        <strong>{title}</strong>
        <span class="soft">
          {left !== null && `${t.left(left)} · `}
          {t.created} <Time at={createdAt} />
          {lastUsedAt !== null && (
            <>
              {' · '}
              {t.lastUsed} <Time at={lastUsedAt} />
            </>
          )}
        </span>
      </span>
      {mayChange && (
        <button
          type="button"
          class="button small"
          aria-label={t.removeFactorOf(title)}
          onClick={removing.open}
        >
          {t.removeFactor}
        </button>
      )}
      {removing.value && (
        <ConfirmDialog
          id={`user-factor-${id}`}
          title={t.removeFactorTitle(title)}
          label={t.removeFactor}
          errors={texts().user.errors}
          close={removing.close}
          confirm={async () => {
            const params = { id: userId, factorId: id };
            await remove('/api/users/{id}/factors/{factorId}', { params });
            removing.close();
            showToast(t.factorRemoved(title));
            userChanged(userId);
          }}
        >
          <p>{t.removeFactorHint}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
