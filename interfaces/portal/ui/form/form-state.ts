import type { ComponentChildren } from 'preact';
import { type ReadonlySignal, type Signal, batch, computed, signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { newKey } from '../../api/api.js';
import type { ApiError, InputFault } from '../../api/api-error.js';
import { asApiError, changed } from '../../api/resource.js';
import { storeDraft, takeDraft } from '../../session/drafts.js';
import { stepUp } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { refusalText } from '../refusal.js';
import { showToast } from '../toast.js';
import type { FaultTexts } from './fault-text.js';
import { registerUnsaved, takeUnsaved } from './unsaved.js';
import { type GrownFrom, type RecordVersion, differs, grownFrom } from './record-version.js';

/** The version of a record that another person has saved meanwhile. */
export interface OtherVersion<V> {
  readonly values: V;
  readonly etag: string | null;
  /** Who has saved it; null where the audit log does not say. */
  readonly changedBy: string | null;
}

/** How a form is sent: options of `post`. */
export interface FormRequest {
  /** Stays the same while the values do. */
  readonly key: string;
  readonly ifMatch: string | null;
  /** Aborted when the form goes off the screen: no further attempt follows the one that is under way. */
  readonly signal: AbortSignal;
}

/** What is asked before a weighty action: how many it concerns, and what follows from it. */
export interface Question {
  readonly title: string;
  readonly hint: ComponentChildren;
  /** The word of the button that carries it out. */
  readonly label: string;
  /** Whether it takes something away. Default: false. */
  readonly isDanger?: boolean;
}

export interface FormOptions<V extends object> {
  /** Unique among the forms of the application: what was typed is kept under it during a step-up. */
  readonly id: string;
  readonly initial: V;
  /** Members that are never kept, such as passwords; a function where that depends on what they hold. */
  readonly secrets?: readonly (keyof V)[] | ((values: V) => readonly (keyof V)[]);
  /** The `etag` of the record that is edited. */
  readonly etag?: string | null;
  /** Returns what is asked before the values are sent; null where nothing is. Throws ApiError, as `submit` does. */
  readonly ask?: (values: V) => Question | null | Promise<Question | null>;
  /** Returns whether what follows from the values is on the screen: nothing is sent before. Default: true. */
  readonly isReady?: (values: V) => boolean;
  /** Sends the values; throws ApiError. */
  readonly submit: (values: V, request: FormRequest) => Promise<unknown>;
  /** Reads the record again after a 412, for the choice between both versions. */
  readonly readOther?: () => Promise<OtherVersion<V>>;
  /** Texts for the faults of its fields, before those of every screen. */
  readonly faultTexts?: FaultTexts;
  /** Whether it asks for something and changes nothing: what was typed is no loss when it is left. */
  readonly isQuestion?: boolean;
}

/** A form on the screen. */
export interface FormState<V extends object> {
  readonly id: string;
  readonly values: Signal<V>;
  readonly faults: Signal<readonly InputFault[]>;
  /** The refusal of the last attempt. */
  readonly error: Signal<ApiError | null>;
  readonly isBusy: Signal<boolean>;
  /** Whether the values are others than those of the record. */
  readonly isChanged: ReadonlySignal<boolean>;
  readonly isRestored: Signal<boolean>;
  /** Returns whether it can be sent. */
  readonly isReady: () => boolean;
  readonly conflict: Signal<OtherVersion<V> | null>;
  /** Names of the members that have a field, by which faults find their place. */
  /** What is asked before it is sent. */
  readonly question: Signal<Question | null>;
  readonly fields: Set<string>;
  readonly faultTexts: () => FaultTexts;
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void;
  /** Sends the values, or asks first. */
  readonly submit: () => Promise<void>;
  /** Sends what was asked about. */
  readonly confirm: () => Promise<void>;
  /** Takes the values of the record again. */
  readonly discard: () => void;
  /** Takes the values of the other version, or sends the own ones in its place. */
  readonly resolve: (keep: 'theirs' | 'mine') => Promise<void>;
}

/** A form as it is kept during a step-up, and while another part of its screen is shown. */
interface Draft<V> {
  readonly values: Partial<V>;
  /** The version of the record from which the values have grown, and its `etag`. */
  readonly base: Partial<V>;
  readonly etag: string | null;
  /** Whether it is the form that was being sent. */
  readonly wasSent: boolean;
}

/**
 * Returns the state of a form, with what was typed before a step-up. Members that were not edited follow `initial`. Where
 * one that was touched has another value there by now, the form keeps the former `etag`: saving it is refused with 412,
 * and the person chooses between both versions.
 */
export function useForm<V extends object>(options: FormOptions<V>): FormState<V> {
  const latest = useRef(options);
  latest.current = options;
  const { form, record, leaving } = useMemo(() => {
    const leaving = new AbortController();
    const values = signal(options.initial);
    const record = grownFrom(values, () => versionIn(latest.current));
    return { record, leaving, form: formState(values, record, leaving.signal, () => latest.current) };
  }, []);
  useEffect(() => {
    const draft = takeDraft(options.id) as Draft<V> | undefined;
    const unsaved = takeUnsaved(options.id) as Draft<V> | undefined;
    if (draft !== undefined) {
      restore(draft, form, record, options);
      // another form of the screen, in which nothing was typed, has nothing to say
      form.isRestored.value = draft.wasSent || differs(form.values.peek(), options.initial);
    } else if (unsaved !== undefined) restore(unsaved, form, record, options);
    const end = storeDraft(options.id, () => draftOf(form, record, latest.current));
    const endUnsaved = registerUnsaved(options.id, {
      isUnsaved: () => latest.current.isQuestion !== true && form.isChanged.peek() && !form.isBusy.peek(),
      draft: () => draftOf(form, record, latest.current),
    });
    return () => {
      end();
      endUnsaved();
      leaving.abort();
    };
  }, []);
  useEffect(record.follow);
  return form;
}

const versionIn = <V extends object>({ initial, etag = null }: FormOptions<V>): RecordVersion<V> => ({
  values: initial,
  etag,
});

function draftOf<V extends object>(
  form: FormState<V>,
  record: GrownFrom<V>,
  options: FormOptions<V>,
): Draft<V> {
  const { values: base, etag } = record.base.peek();
  const storable = withoutSecrets(options, form.values.peek());
  return { values: storable(form.values.peek()), base: storable(base), etag, wasSent: form.isBusy.peek() };
}

function restore<V extends object>(
  draft: Draft<V>,
  { values }: FormState<V>,
  record: GrownFrom<V>,
  options: FormOptions<V>,
): void {
  const { initial } = options;
  values.value = { ...initial, ...draft.values };
  record.restart({ values: { ...initial, ...draft.base }, etag: draft.etag });
  record.moveTo(versionIn(options));
}

/** Returns what leaves out the members that are secret with these values. */
function withoutSecrets<V extends object>({ secrets = [] }: FormOptions<V>, values: V) {
  const names = typeof secrets === 'function' ? secrets(values) : secrets;
  return (version: V): Partial<V> =>
    Object.fromEntries(
      Object.entries(version).filter(([name]) => !names.includes(name as keyof V)),
    ) as Partial<V>;
}

function formState<V extends object>(
  values: Signal<V>,
  record: GrownFrom<V>,
  left: AbortSignal,
  options: () => FormOptions<V>,
): FormState<V> {
  const cells: SendingCells<V> = {
    faults: signal<readonly InputFault[]>([]),
    error: signal<ApiError | null>(null),
    isBusy: signal(false),
    isRestored: signal(false),
    conflict: signal<OtherVersion<V> | null>(null),
  };
  const { conflict } = cells;
  const question = signal<Question | null>(null);
  const { report, send, tried } = sending(values, record, left, options, cells);
  /** Returns what is asked about the values, also about what is typed until that is known. */
  const asked = async (): Promise<Question | null> => {
    const before = values.peek();
    const found = (await options().ask?.(before)) ?? null;
    return values.peek() === before ? found : asked();
  };
  const isReady = (): boolean => options().isReady?.(values.value) ?? true;
  return {
    id: options().id,
    values,
    ...cells,
    isReady,
    isChanged: computed(() => differs(values.value, record.base.value.values)),
    fields: new Set(),
    set: (name, value) => {
      values.value = { ...values.peek(), [name]: value };
    },
    faultTexts: () => options().faultTexts ?? {},
    question,
    submit: async () => {
      record.follow();
      if (!isReady()) return;
      await tried(async () => {
        question.value = await asked();
        if (question.value === null) await send();
      });
    },
    confirm: () => {
      question.value = null;
      return tried(send);
    },
    discard: () => {
      values.value = record.base.peek().values;
      report(null);
    },
    resolve: async (keep) => {
      const other = conflict.peek();
      conflict.value = null;
      if (!other) return;
      record.restart(other);
      if (keep === 'mine') await tried(send);
      else values.value = other.values;
    },
  };
}

/** What a form shows of its requests. */
interface SendingCells<V extends object> {
  readonly faults: Signal<readonly InputFault[]>;
  readonly error: Signal<ApiError | null>;
  readonly isBusy: Signal<boolean>;
  readonly isRestored: Signal<boolean>;
  readonly conflict: Signal<OtherVersion<V> | null>;
}

/** Returns what sends a form. `tried` does one thing at a time, and shows its refusal. */
function sending<V extends object>(
  values: Signal<V>,
  record: GrownFrom<V>,
  left: AbortSignal,
  options: () => FormOptions<V>,
  { faults, error, isBusy, isRestored, conflict }: SendingCells<V>,
) {
  let sent: { readonly values: V; readonly key: string } | undefined;
  const report = (refusal: ApiError | null): void =>
    batch(() => {
      error.value = refusal;
      faults.value = refusal?.faults ?? [];
    });
  const send = async (): Promise<void> => {
    if (sent?.values !== values.peek()) sent = { values: values.peek(), key: newKey() };
    await options().submit(sent.values, { key: sent.key, ifMatch: record.base.peek().etag, signal: left });
    // what is saved is what the record holds: its answer may say it in other words
    record.restart({ ...versionIn(options()), values: sent.values });
    sent = undefined;
    isRestored.value = false;
  };
  const refused = async (refusal: ApiError): Promise<void> => {
    const { readOther } = options();
    if (isFinal(refusal)) sent = undefined;
    if (refusal.challenge !== null) {
      showToast(texts().states.stepUp);
      await stepUp(refusal.challenge);
    } else if (refusal.status === 412 && readOther) {
      const other = await readOther();
      // what only the other person has changed is no conflict
      record.moveTo(other);
      // nor is what both have changed to the same
      if (differs(values.peek(), other.values)) conflict.value = other;
      else showToast(texts().form.saved);
    } else {
      // the record on the screen is the one that was changed
      if (refusal.status === 412) changed('/');
      report(refusal);
    }
  };
  const tried = async (run: () => Promise<void>): Promise<void> => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    report(null);
    try {
      await run();
    } catch (thrown) {
      const refusal = asApiError(thrown);
      // the other version may not be readable
      if (!left.aborted) await refused(refusal).catch((again: unknown) => report(asApiError(again)));
      // a form that was left can ask nothing, but what was to be saved with it is not
      if (left.aborted && options().isQuestion !== true) showToast(refusalText(refusal));
    } finally {
      isBusy.value = false;
    }
  };
  return { report, send, tried };
}

/** Returns whether the service has done nothing and keeps that answer: the same values, sent once more, are another request. */
const isFinal = ({ status, code }: ApiError): boolean =>
  status >= 400 && status < 500 && code !== 'idempotency_in_progress';

/** Says that a member has a field, for as long as that is on the screen. */
export function useField<V extends object>({ fields }: FormState<V>, name: string): void {
  useEffect(() => {
    fields.add(name);
    return () => void fields.delete(name);
  }, []);
}

/** Returns the faults of a field: those of the member itself and of what is in it. */
export const faultsOf = (faults: readonly InputFault[], name: string): readonly InputFault[] =>
  faults.filter(({ pointer }) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
