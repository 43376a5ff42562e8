/** A choice of a few values, of which one is pressed. */
export function Switch<T extends string>({
  name,
  values,
  labels,
  chosen,
  choose,
}: {
  /** What is chosen, for screen readers. */
  readonly name: string;
  readonly values: readonly T[];
  readonly labels: Readonly<Record<T, string>>;
  readonly chosen: T;
  readonly choose: (value: T) => void;
}) {
  return (
    <div class="switch" role="group" aria-label={name}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          class="button small"
          aria-pressed={chosen === value ? 'true' : 'false'}
          onClick={() => choose(value)}
        >
          {labels[value]}
        </button>
      ))}
    </div>
  );
}
