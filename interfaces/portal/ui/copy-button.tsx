import { useSignal } from '@preact/signals';
import { texts } from '../texts/language.js';

/** Copies a text, and says so. @param props.label default: "Copy" */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const isCopied = useSignal(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    isCopied.value = true;
  };
  return (
    <button
      type="button"
      class="button small"
      onClick={() => void copy()}
      onBlur={() => (isCopied.value = false)}
    >
      <span aria-live="polite">{isCopied.value ? texts().form.copied : (label ?? texts().form.copy)}</span>
    </button>
  );
}
