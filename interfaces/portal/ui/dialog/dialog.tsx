import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

export interface DialogProps {
  readonly title: string;
  /** Called when it is closed, also by Escape. */
  readonly close: () => void;
  /** Whether Escape does not close it. */
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
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isFirm) close();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
