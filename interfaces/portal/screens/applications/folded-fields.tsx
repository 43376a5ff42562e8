import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type FormState, faultsOf } from '../../ui/form/form-state.js';

/** Fields that few need, folded away under a title; a fault of one of them opens it. */
export function FoldedFields<V extends object>({
  form,
  title,
  names,
  children,
}: {
  readonly form: FormState<V>;
  readonly title: string;
  readonly names: readonly (keyof V & string)[];
  readonly children: ComponentChildren;
}) {
  const element = useRef<HTMLDetailsElement>(null);
  const faults = form.faults.value;
  // before the form moves the focus to the field
  useLayoutEffect(() => {
    const isHere = names.some((name) => faultsOf(faults, name).length > 0);
    if (isHere && element.current) element.current.open = true;
  }, [faults]);
  return (
    <details ref={element} class="folded">
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}
