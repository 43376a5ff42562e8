import { useSignal } from '@preact/signals';
import { texts } from '../texts/language.js';
import { whenReleased } from './when-released.js';

/** Copies a text, and says so, or that the browser does not allow it. @param props.label default: "Copy" */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const t = texts().form;
  const outcome = useSignal<'copied' | 'notCopied' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      // there is no clipboard where the address is http, but for that of the machine itself
      await navigator.clipboard.writeText(text);
      outcome.value = 'copied';
    } catch {
      outcome.value = 'notCopied';
    }
  };
  return (
    <button
      type="button"
      class="button small"
      onClick={() => void copy()}
      onBlur={() => whenReleased(() => (outcome.value = null))}
    >
      <span aria-live="polite">{outcome.value === null ? (label ?? t.copy) : t[outcome.value]}</span>
    </button>
  );
}
