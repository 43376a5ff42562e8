import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

export interface DialogProps {
  readonly title: string;
  /** Called when it is closed, also by Escape. */
  readonly close: () => void;
  /** Whether Escape does not close it. */
  readonly isFirm?: boolean;
  readonly children: ComponentChildren;
}

/** A modal dialog, open for as long as it is rendered. */
export function Dialog({ title, close, isFirm = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    element.current?.showModal();
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
