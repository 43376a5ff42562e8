import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { texts } from '../texts/language.js';
import { loadScreen } from './load-screen.js';

/** A part of a screen whose code is loaded when the part is opened. */
export function Later<P extends object>({
  load,
  props,
}: {
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
}) {
  const part = useSignal<{ readonly load: () => unknown; readonly Part: ComponentType<P> } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loadScreen(load).then((Part) => {
      if (isWanted) part.value = { load, Part };
    });
    return () => {
      isWanted = false;
    };
  }, [load]);
  if (part.value?.load !== load)
    return (
      <p class="loading" role="status">
        {texts().states.loading}
      </p>
    );
  const { Part } = part.value;
  return <Part {...props} />;
}
