import type { ComponentChildren } from 'preact';
import { texts } from '../../texts/language.js';
import { CopyButton } from '../copy-button.js';
import { Dialog } from './dialog.js';

/** Shows a secret that the service shows once. Only its button closes it. */
export function SecretDialog(props: {
  readonly title: string;
  /** What it is called, above its text. */
  readonly label: string;
  readonly secret: string;
  readonly close: () => void;
  /** How it is used, below it. */
  readonly children?: ComponentChildren;
}) {
  const t = texts().form;
  return (
    <Dialog title={props.title} close={props.close} isFirm>
      <p>{t.secretOnce}</p>
      <div class="secret">
        <span class="soft">{props.label}</span>
        <code>{props.secret}</code>
        <CopyButton text={props.secret} />
      </div>
      {props.children}
      <div class="actions">
        <button type="button" class="button primary" onClick={props.close}>
          {t.secretStored}
        </button>
      </div>
    </Dialog>
  );
}
