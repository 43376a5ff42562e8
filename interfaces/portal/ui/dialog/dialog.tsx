import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

export interface DialogProps {
  readonly title: string;
  /** Called when it is closed, also by Escape. */
  readonly close: () => void;
  /** Whether Escape does not close it, however often it is pressed. */
  readonly isFirm?: boolean;
  readonly children: ComponentChildren;
}

/** A modal dialog, open for as long as it is rendered; afterwards the focus is where it was before. */
export function Dialog({ title, close, isFirm = false, children }: DialogProps) {
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
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
