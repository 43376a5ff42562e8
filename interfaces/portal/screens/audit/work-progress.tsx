import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { texts } from '../../texts/language.js';
import { locale } from '../../ui/format.js';

/** Returns a time that has passed, in words. @param ms milliseconds */
function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const part = (value: number, unit: string): string =>
    new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  return seconds < 60
    ? part(seconds, 'second')
    : `${part(Math.floor(seconds / 60), 'minute')} ${part(seconds % 60, 'second')}`;
}

/** Says that long work is under way, for how long, and how to stop it. Only the beginning is read out. */
export function WorkProgress({
  label,
  startedAt,
  stop,
  children,
}: {
  readonly label: string;
  /** Of `Date.now()`. */
  readonly startedAt: number;
  readonly stop: () => void;
  readonly children: ComponentChildren;
}) {
  const t = texts().auditLog;
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div class="work">
      <p role="status">
        <strong>{label}</strong>
      </p>
      <progress aria-label={label} />
      <p class="soft">
        {t.elapsed(duration(now.value - startedAt))} {children}
      </p>
      <div>
        <button type="button" class="button" onClick={stop}>
          {t.stop}
        </button>
      </div>
    </div>
  );
}
