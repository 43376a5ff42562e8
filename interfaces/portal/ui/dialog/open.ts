import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { storeDraft, takeDraft } from '../../session/drafts.js';

/** Whether a dialog is open. */
export interface Open {
  readonly value: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * Returns whether a dialog is open; it is again after a step-up that began in it.
 * @param id unique in the application, e.g. the id of its form
 */
export function useOpen(id: string): Open {
  const isOpen = useSignal(false);
  useEffect(() => {
    if (takeDraft(`${id}/open`) === true) isOpen.value = true;
    return storeDraft(`${id}/open`, () => isOpen.peek());
  }, [id]);
  return {
    value: isOpen.value,
    open: () => {
      isOpen.value = true;
    },
    close: () => {
      isOpen.value = false;
    },
  };
}
