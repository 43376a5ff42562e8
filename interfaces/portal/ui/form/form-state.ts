import { type Signal, batch, signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { newKey } from '../../api/api.js';
import type { ApiError, InputFault } from '../../api/api-error.js';
import { asApiError } from '../../api/resource.js';
import { keepDraft, takeDraft } from '../../session/drafts.js';
import { stepUp } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { showToast } from '../toast.js';

/** The version of a record that somebody else has saved meanwhile. */
export interface OtherVersion<V> {
  readonly values: V;
  readonly etag: string | null;
  /** Who has saved it; null where the audit log does not say. */
  readonly changedBy: string | null;
}

export interface FormOptions<V extends object> {
  /** Unique among the forms of the application: what was typed is kept under it during a step-up. */
  readonly id: string;
  readonly initial: V;
  /** Members that are never kept, such as passwords. */
  readonly secrets?: readonly (keyof V)[];
  /** The `etag` of the record that is edited. */
  readonly etag?: string | null;
  /** Sends the values; throws ApiError. `key` stays the same while the values do. */
  readonly submit: (
    values: V,
    request: { readonly key: string; readonly ifMatch: string | null },
  ) => Promise<unknown>;
  /** Reads the record again after a 412, for the choice between both versions. */
  readonly readOther?: () => Promise<OtherVersion<V>>;
}

/** A form on the screen. */
export interface FormState<V extends object> {
  readonly id: string;
  readonly values: Signal<V>;
  readonly faults: Signal<readonly InputFault[]>;
  /** The refusal of the last attempt. */
  readonly error: Signal<ApiError | null>;
  readonly isBusy: Signal<boolean>;
  readonly isRestored: Signal<boolean>;
  readonly conflict: Signal<OtherVersion<V> | null>;
  /** Names of the members that have a field, by which faults find their place. */
  readonly fields: Set<string>;
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void;
  readonly submit: () => Promise<void>;
  /** Takes the values of the other version, or sends the own ones in its place. */
  readonly resolve: (keep: 'theirs' | 'mine') => Promise<void>;
}

/** Returns the state of a form, with what was typed before a step-up. Values that nobody touched follow `initial`. */
export function useForm<V extends object>(options: FormOptions<V>): FormState<V> {
  const latest = useRef(options);
  latest.current = options;
  const form = useMemo(() => formState(() => latest.current), []);
  useEffect(() => {
    const draft = takeDraft(options.id) as Partial<V> | undefined;
    if (draft !== undefined) {
      form.values.value = { ...form.values.peek(), ...draft };
      form.isRestored.value = true;
    }
    return keepDraft(options.id, () => withoutSecrets(form.values.peek(), latest.current.secrets ?? []));
  }, []);
  const initial = JSON.stringify(options.initial);
  const before = useRef(initial);
  useEffect(() => {
    if (JSON.stringify(form.values.peek()) === before.current) form.values.value = options.initial;
    before.current = initial;
  }, [initial]);
  return form;
}

const withoutSecrets = <V extends object>(values: V, secrets: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !secrets.includes(name as keyof V)),
  ) as Partial<V>;

function formState<V extends object>(options: () => FormOptions<V>): FormState<V> {
  const values = signal<V>(options().initial);
  const faults = signal<readonly InputFault[]>([]);
  const error = signal<ApiError | null>(null);
  const isBusy = signal(false);
  const isRestored = signal(false);
  const conflict = signal<OtherVersion<V> | null>(null);
  let sent: { readonly values: V; readonly key: string } | undefined;

  const attempt = async (ifMatch: string | null): Promise<void> => {
    if (isBusy.peek()) return;
    if (sent?.values !== values.peek()) sent = { values: values.peek(), key: newKey() };
    batch(() => {
      isBusy.value = true;
      error.value = null;
      faults.value = [];
    });
    try {
      await options().submit(values.peek(), { key: sent.key, ifMatch });
      sent = undefined;
      isRestored.value = false;
    } catch (thrown) {
      await refused(asApiError(thrown));
    } finally {
      isBusy.value = false;
    }
  };
  const refused = async (refusal: ApiError): Promise<void> => {
    const { readOther } = options();
    if (refusal.challenge !== null) {
      showToast(texts().states.stepUp);
      await stepUp(refusal.challenge);
    } else if (refusal.status === 412 && readOther) conflict.value = await readOther();
    else
      batch(() => {
        error.value = refusal;
        faults.value = refusal.faults;
      });
  };
  return {
    id: options().id,
    values,
    faults,
    error,
    isBusy,
    isRestored,
    conflict,
    fields: new Set(),
    set: (name, value) => {
      values.value = { ...values.peek(), [name]: value };
    },
    submit: () => attempt(options().etag ?? null),
    resolve: async (keep) => {
      const other = conflict.peek();
      conflict.value = null;
      if (!other) return;
      if (keep === 'mine') await attempt(other.etag);
      else values.value = other.values;
    },
  };
}

/** Returns the faults of a field: those of the member itself and of what is in it. */
export const faultsOf = (faults: readonly InputFault[], name: string): readonly InputFault[] =>
  faults.filter(({ pointer }) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
