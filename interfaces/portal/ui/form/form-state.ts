import { type Signal, batch, signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { newKey } from '../../api/api.js';
import type { ApiError, InputFault } from '../../api/api-error.js';
import { asApiError } from '../../api/resource.js';
import { keepDraft, takeDraft } from '../../session/drafts.js';
import { stepUp } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { showToast } from '../toast.js';
import type { FaultTexts } from './fault-text.js';

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
  /** Members that are never kept, such as passwords; a function where that depends on what they hold. */
  readonly secrets?: readonly (keyof V)[] | ((values: V) => readonly (keyof V)[]);
  /** The `etag` of the record that is edited. */
  readonly etag?: string | null;
  /** Sends the values; throws ApiError. `key` stays the same while the values do. */
  readonly submit: (
    values: V,
    request: { readonly key: string; readonly ifMatch: string | null },
  ) => Promise<unknown>;
  /** Reads the record again after a 412, for the choice between both versions. */
  readonly readOther?: () => Promise<OtherVersion<V>>;
  /** Texts for the faults of its fields, before those of every screen. */
  readonly faultTexts?: FaultTexts;
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
  readonly faultTexts: () => FaultTexts;
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void;
  readonly submit: () => Promise<void>;
  /** Takes the values of the other version, or sends the own ones in its place. */
  readonly resolve: (keep: 'theirs' | 'mine') => Promise<void>;
}

/** A form as it is kept during a step-up. */
interface Draft<V> {
  readonly values: Partial<V>;
  /** Whether it is the form that was being sent. */
  readonly wasSent: boolean;
}

/** Returns the state of a form, with what was typed before a step-up. Values that nobody touched follow `initial`. */
export function useForm<V extends object>(options: FormOptions<V>): FormState<V> {
  const latest = useRef(options);
  latest.current = options;
  const form = useMemo(() => formState(() => latest.current), []);
  useEffect(() => {
    const draft = takeDraft(options.id) as Draft<V> | undefined;
    if (draft !== undefined) {
      const empty = form.values.peek();
      const values = { ...empty, ...draft.values };
      form.values.value = values;
      // another form of the screen, in which nothing was typed, has nothing to say
      form.isRestored.value = draft.wasSent || JSON.stringify(values) !== JSON.stringify(empty);
    }
    return keepDraft(options.id, (): Draft<V> => ({
      values: withoutSecrets(form.values.peek(), latest.current),
      wasSent: form.isBusy.peek(),
    }));
  }, []);
  const initial = JSON.stringify(options.initial);
  const before = useRef(initial);
  useEffect(() => {
    if (JSON.stringify(form.values.peek()) === before.current) form.values.value = options.initial;
    before.current = initial;
  }, [initial]);
  return form;
}

function withoutSecrets<V extends object>(values: V, { secrets = [] }: FormOptions<V>): Partial<V> {
  const names = typeof secrets === 'function' ? secrets(values) : secrets;
  const kept = Object.entries(values).filter(([name]) => !names.includes(name as keyof V));
  return Object.fromEntries(kept) as Partial<V>;
}

function formState<V extends object>(options: () => FormOptions<V>): FormState<V> {
  const values = signal<V>(options().initial);
  const faults = signal<readonly InputFault[]>([]);
  const error = signal<ApiError | null>(null);
  const isBusy = signal(false);
  const isRestored = signal(false);
  const conflict = signal<OtherVersion<V> | null>(null);
  let sent: { readonly values: V; readonly key: string } | undefined;
  // the screen still has the etag of the version before the one that was shown beside it
  let known: { readonly after: string | null; readonly etag: string | null } | undefined;

  const etag = (): string | null => {
    const own = options().etag ?? null;
    return known?.after === own ? known.etag : own;
  };

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
      known = undefined;
      isRestored.value = false;
    } catch (thrown) {
      await refused(asApiError(thrown));
    } finally {
      isBusy.value = false;
    }
  };
  const refused = async (refusal: ApiError): Promise<void> => {
    const { readOther } = options();
    if (isFinal(refusal)) sent = undefined;
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
    faultTexts: () => options().faultTexts ?? {},
    submit: () => attempt(etag()),
    resolve: async (keep) => {
      const other = conflict.peek();
      conflict.value = null;
      if (!other) return;
      known = { after: options().etag ?? null, etag: other.etag };
      if (keep === 'mine') await attempt(etag());
      else values.value = other.values;
    },
  };
}

/** Whether the service has done nothing and keeps that answer: the same values, sent once more, are another request. */
const isFinal = ({ status, code }: ApiError): boolean =>
  status >= 400 && status < 500 && code !== 'idempotency_in_progress';

/** Returns the faults of a field: those of the member itself and of what is in it. */
export const faultsOf = (faults: readonly InputFault[], name: string): readonly InputFault[] =>
  faults.filter(({ pointer }) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
