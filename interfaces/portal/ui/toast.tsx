import { signal } from '@preact/signals';
import { texts } from '../texts/language.js';

/** What a toast offers to do, such as to undo. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action: ToastAction | undefined;
}

const SHOWN_MS = 8_000;
const toasts = signal<readonly Toast[]>([]);
let last = 0;

/** Shows what has happened, for some seconds, without taking the focus. */
export function showToast(text: string, action?: ToastAction): void {
  const id = (last += 1);
  toasts.value = [...toasts.value.slice(-2), { id, text, action }];
  dismissLater(id);
}

/** A button of a toast does not go from under the pointer, nor from under the focus. */
const dismissLater = (id: number): void => {
  setTimeout(() => (isUsed() ? dismissLater : dismiss)(id), SHOWN_MS);
};

const isUsed = (): boolean => {
  const place = document.querySelector('.toasts');
  return place?.matches(':hover') === true || place?.contains(document.activeElement) === true;
};

const dismiss = (id: number): void => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
};

/** The place of the toasts: one live region for the whole application. */
export function Toasts() {
  return (
    <div class="toasts" role="status">
      {toasts.value.map(({ id, text, action }) => (
        <div class="toast" key={id}>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              class="button small"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" class="button small plain" onClick={() => dismiss(id)}>
            {texts().form.close}
          </button>
        </div>
      ))}
    </div>
  );
}
