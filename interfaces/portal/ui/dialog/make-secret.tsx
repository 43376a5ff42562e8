import type { ComponentChildren } from 'preact';
import { access } from '../../session/access.js';
import type { FormRequest } from '../form/form-state.js';
import { SecretDialog } from './secret-dialog.js';
import { beginSecret, secretDialogs } from './secrets.js';

/** A secret that the service shows once. */
export interface OnceSecret {
  readonly title: string;
  /** What it is called, above its text. */
  readonly label: string;
  readonly secret: string;
  /** How it is used, below it. */
  readonly usage?: ComponentChildren;
  /** Called when the person has it. */
  readonly kept?: () => void;
}

/**
 * Makes a secret for a form, and shows it on whatever screen the person is by then, also when the session has ended
 * meanwhile: leaving the form's screen does not stop it. `make` returns null where there is no secret to show. A refusal is
 * thrown, for the form to show, also once that is off the screen.
 */
export async function makeSecret(
  { key, ifMatch }: FormRequest,
  make: (request: Omit<FormRequest, 'signal'>) => Promise<OnceSecret | null>,
): Promise<void> {
  const end = beginSecret();
  try {
    const made = await make({ key, ifMatch });
    if (made !== null && access.peek() !== 'signedOut') show(made);
  } finally {
    end();
  }
}

function show({ title, label, secret, usage, kept }: OnceSecret): void {
  const close = (): void => {
    secretDialogs.value = secretDialogs.value.filter((one) => one !== dialog);
    kept?.();
  };
  const dialog = (
    <SecretDialog key={secret} title={title} label={label} secret={secret} close={close}>
      {usage}
    </SecretDialog>
  );
  secretDialogs.value = [...secretDialogs.value, dialog];
}
