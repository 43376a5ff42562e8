import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../../texts/language.js';

export interface DialogProps {
  readonly title: string;
  /** Called when it is closed, also by Escape. */
  readonly close: () => void;
  /** Whether Escape does not close it, however often it is pressed. */
  readonly isFirm?: boolean;
  /** Whether its content has the button that closes it. */
  readonly hasClose?: boolean;
  readonly children: ComponentChildren;
}

/** A modal dialog, open for as long as it is rendered; afterwards the focus is where it was before. */
export function Dialog({ title, close, isFirm = false, hasClose = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const opened = element.current;
    opened?.showModal();
    // while it is still in the document: the browser then gives the focus back to where it was
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      closedby={isFirm ? 'none' : 'closerequest'}
      onClose={({ currentTarget }) => {
        // where it goes off the screen it was closed from here
        if (!currentTarget.isConnected) return;
        // a browser without `closedby` closes it, at the second Escape in a row even against `cancel`
        if (isFirm) currentTarget.showModal();
        else close();
      }}
    >
      <header class="dialog-head">
        <h2 id={id}>{title}</h2>
        {!isFirm && !hasClose && (
          <button type="button" class="button plain close" aria-label={texts().form.close} onClick={close}>
            <span aria-hidden="true">×</span>
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}
