import type { ComponentChildren } from 'preact';
import { post } from '../../api/api.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { useOpen } from '../../ui/dialog/open.js';
import { showToast } from '../../ui/toast.js';
import { type User, type UserProps, nameOf, userChanged } from './user-record.js';

/** What can be done about an account from several parts of the screen. */
export interface UserActions {
  readonly unlock: () => void;
  readonly reactivate: () => void;
  readonly resend: () => void;
  readonly requireMfa: (required: boolean) => void;
  /** Ask first. */
  readonly suspend: () => void;
  readonly generatePassword: () => void;
  readonly resetMfa: () => void;
}

/** What a part of the tab "Security" gets. */
export interface SecurityProps extends UserProps {
  readonly actions: UserActions;
}

/** Returns the actions on an account, and the dialogs that some of them open. */
export function useUserActions(user: User): {
  readonly actions: UserActions;
  readonly dialogs: ComponentChildren;
} {
  const generating = useOpen(`user-password-${user.id}`);
  const resetting = useOpen(`user-mfa-${user.id}`);
  const suspending = useOpen(`user-suspend-${user.id}`);
  const asking = { suspend: suspending.open, generatePassword: generating.open, resetMfa: resetting.open };
  const actions = { ...actionsOn(user, suspending.open), ...asking };
  const dialogs = (
    <>
      {suspending.value && <Suspend user={user} reactivate={actions.reactivate} close={suspending.close} />}
      {generating.value && <GeneratePassword user={user} close={generating.close} />}
      {resetting.value && <ResetMfa user={user} close={resetting.close} />}
    </>
  );
  return { actions, dialogs };
}

function actionsOn(
  user: User,
  suspend: () => void,
): Omit<UserActions, 'suspend' | 'generatePassword' | 'resetMfa'> {
  const { id } = user;
  const params = { id };
  const name = nameOf(user);
  const t = texts().user;
  const run = (send: () => Promise<unknown>, done: string, undo?: () => void): void => {
    void runAction(async () => {
      await send();
      userChanged(id);
      showToast(done, undo && { label: texts().form.undo, run: undo });
    }, t.errors);
  };
  const reactivate = (): void =>
    run(() => post('/api/users/{id}/reactivate', { params }), t.actions.reactivated(name), suspend);
  const requireMfa = (required: boolean): void =>
    run(
      () => post('/api/users/{id}/mfa/require', { params, body: { required } }),
      required ? t.actions.required : t.actions.notRequired,
      () => requireMfa(!required),
    );
  return {
    unlock: () => run(() => post('/api/users/{id}/unlock', { params }), t.actions.unlocked(name)),
    reactivate,
    resend: () =>
      run(() => post('/api/users/{id}/resend-verification', { params }), t.actions.resent(user.email ?? '')),
    requireMfa,
  };
}

/** Suspends an account, wherever one is on its screen, after a question. */
export function SuspendButton({ user }: { readonly user: User }) {
  const asking = useOpen(`user-suspend-button-${user.id}`);
  const { reactivate } = actionsOn(user, asking.open);
  return (
    <>
      <button type="button" class="button" onClick={asking.open}>
        {texts().user.actions.suspend}
      </button>
      {asking.value && <Suspend user={user} reactivate={reactivate} close={asking.close} />}
    </>
  );
}

interface DialogProps {
  readonly user: User;
  readonly close: () => void;
}

function Suspend({ user, reactivate, close }: DialogProps & { readonly reactivate: () => void }) {
  const t = texts().user;
  const { id } = user;
  const name = nameOf(user);
  return (
    <ConfirmDialog
      id={`user-suspend-${id}`}
      title={t.actions.suspendTitle(name)}
      label={t.actions.suspend}
      errors={t.errors}
      close={close}
      confirm={async (request) => {
        await post('/api/users/{id}/suspend', { params: { id }, ...request });
        close();
        showToast(t.actions.suspended(name), { label: texts().form.undo, run: reactivate });
        userChanged(id);
      }}
    >
      <p>{t.actions.suspendHint}</p>
    </ConfirmDialog>
  );
}

function GeneratePassword({ user, close }: DialogProps) {
  const t = texts().user;
  const { id } = user;
  const email = user.email ?? '';
  return (
    <ConfirmDialog
      id={`user-password-${id}`}
      title={t.actions.generateTitle(nameOf(user))}
      label={t.actions.generate}
      errors={t.errors}
      close={close}
      confirm={async (request) => {
        await post('/api/users/{id}/generate-password', { params: { id }, ...request });
        close();
        showToast(t.actions.generated(email));
        userChanged(id);
      }}
    >
      <p>{t.actions.generateHint(email)}</p>
    </ConfirmDialog>
  );
}

function ResetMfa({ user, close }: DialogProps) {
  const t = texts().user;
  const { id } = user;
  return (
    <ConfirmDialog
      id={`user-mfa-${id}`}
      title={t.actions.resetTitle(nameOf(user))}
      label={t.actions.reset}
      errors={t.errors}
      close={close}
      confirm={async (request) => {
        await post('/api/users/{id}/mfa/reset', { params: { id }, ...request });
        close();
        showToast(t.actions.resetDone(nameOf(user)));
        userChanged(id);
      }}
    >
      <p>{t.actions.resetHint}</p>
    </ConfirmDialog>
  );
}
