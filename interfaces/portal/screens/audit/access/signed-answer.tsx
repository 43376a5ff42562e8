import { signal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { ApiError } from '../../../api/api-error.js';
import type { ResourceView } from '../../../api/resource.js';
import { texts } from '../../../texts/language.js';
import { runAction } from '../../../ui/run-action.js';
import { CodeBlock } from '../../../ui/code-block.js';
import { isFocusLost } from '../../../ui/list/focus-after-removal.js';
import type { FormState } from '../../../ui/form/form-state.js';
import { number } from '../../../ui/format.js';
import { type Column, List, type ListPage } from '../../../ui/list/list.js';
import { Refusal } from '../../../ui/refusal.js';
import { saveFile, size } from '../../../ui/save-file.js';
import { Empty } from '../../../ui/states.js';
import { showToast } from '../../../ui/toast.js';
import type { LongWork, WorkState } from '../long-work.js';
import { WorkProgress } from '../work-progress.js';
import type { Parameters } from './question.js';
import type { SignedFile } from './signed-file.js';

/** A line as a row of a list. */
interface Row<T> {
  readonly id: string;
  readonly line: T;
}

type LineOf<F> = F extends SignedFile<infer T> ? T : never;

interface SignedAnswerProps<F extends SignedFile<unknown>, V extends object> {
  readonly work: LongWork<Parameters, F>;
  /** The form that asks. */
  readonly form: FormState<V>;
  readonly label: string;
  /** Says what was asked: the form may ask something else by now. */
  readonly title: (file: F) => ComponentChildren;
  readonly lead?: (file: F) => ComponentChildren;
  readonly columns: (file: F) => readonly Column<Row<LineOf<F>>>[];
  readonly href?: (row: Row<LineOf<F>>) => string;
  /** Shown when there is nothing. */
  readonly empty: string;
  /** Called once the file is handed to the browser. */
  readonly saved?: (file: F) => void;
}

/** How far an answer is; once it is there, its lines as a list, and the way to save it. Else why there is none. */
export function SignedAnswer<F extends SignedFile<unknown>, V extends object>(
  props: SignedAnswerProps<F, V>,
) {
  const { work, form } = props;
  const t = texts().auditAccess;
  const state = work.state.value;
  const isShownByForm =
    state.stage === 'failed' &&
    (form.isBusy.value || form.error.value !== null || state.error.challenge !== null);
  const answerRef = useFocusAtEnd(isShownByForm ? 'idle' : state.stage);
  if (isShownByForm) return null;
  if (state.stage === 'running')
    return (
      <WorkProgress label={t.reading} startedAt={state.startedAt} stop={work.stop}>
        {texts().auditLog.received(size(state.bytes))}
      </WorkProgress>
    );
  if (state.stage === 'failed')
    return <Failed place={answerRef} error={state.error} again={() => again(work, state.about)} />;
  return state.stage === 'done' ? <Answer {...props} place={answerRef} answer={state.result} /> : null;
}

type AnswerRef = RefObject<HTMLDivElement | null>;

/**
 * Returns the place of an answer. The heading or the refusal that comes there takes the focus. Where neither does, as after a stop,
 * the focus returns to where it was. Where the person has gone on to something else meanwhile, it stays there.
 */
function useFocusAtEnd(stage: WorkState<unknown, unknown>['stage']): AnswerRef {
  const place = useRef<HTMLDivElement>(null);
  const beginning = useRef<Element | null>(null);
  const before = useRef(stage);
  useLayoutEffect(() => {
    if (stage === before.current) return;
    before.current = stage;
    const { activeElement } = document;
    if (stage === 'running') beginning.current = activeElement;
    else if (isFocusLost() || activeElement === beginning.current) {
      const end = place.current?.querySelector('h3, [role=alert]') ?? beginning.current;
      (end as HTMLElement | null)?.focus();
    }
  }, [stage]);
  return place;
}

/** Asks the same once more. */
async function again(work: LongWork<Parameters, unknown>, about: Parameters): Promise<void> {
  const ended = await work.start(about);
  // other refusals are shown in the place of the answer
  if (ended.stage === 'failed' && ended.error.challenge !== null) throw ended.error;
}

function Failed({
  place,
  error,
  again,
}: {
  readonly place: AnswerRef;
  readonly error: ApiError;
  readonly again: () => Promise<void>;
}) {
  const { errors, faults } = texts().auditAccess;
  return (
    <div ref={place} class="failure">
      <Refusal
        error={error}
        faults={error.faults}
        errors={{ ...texts().auditLog.errors, ...faults, ...errors }}
        faultTexts={faults}
      />
      <button type="button" class="button" onClick={() => void runAction(again)}>
        {texts().states.retry}
      </button>
    </div>
  );
}

function Answer<F extends SignedFile<unknown>, V extends object>({
  place,
  answer,
  label,
  title,
  lead,
  columns,
  href,
  empty,
  saved,
}: SignedAnswerProps<F, V> & { readonly place: AnswerRef; readonly answer: F }) {
  const t = texts().auditAccess;
  const resource = useMemo(() => listOf(answer.lines as readonly LineOf<F>[]), [answer]);
  const shown = answer.lines.length;
  return (
    <>
      <div ref={place} role="status">
        <h3 tabIndex={-1}>{title(answer)}</h3>
        <p class="soft">
          {lead?.(answer)} {shown < answer.total && t.first(number(shown), number(answer.total))}
        </p>
      </div>
      <List
        label={label}
        resource={resource}
        columns={columns(answer)}
        nameOf={({ id }) => id}
        {...(href ? { href } : {})}
        empty={<Empty title={empty} />}
      />
      <Saving answer={answer} saved={() => saved?.(answer)} />
    </>
  );
}

/** Returns lines as a list that is there already. */
function listOf<T>(lines: readonly T[]): ResourceView<ListPage<Row<T>>> {
  const items = lines.map((line, index) => ({ id: String(index), line }));
  const data = { items, nextCursor: null };
  return {
    state: signal({ answer: { data, etag: null, isLagging: false }, error: null, isLoading: false }),
    isStale: () => false,
    reload: () => undefined,
  };
}

/** Saves the answer as the service has signed it. */
function Saving({
  answer: { file, name, isSigned },
  saved,
}: {
  readonly answer: SignedFile<unknown>;
  readonly saved: () => void;
}) {
  const t = texts().auditAccess;
  if (!isSigned) return <p class="note">{t.unsigned}</p>;
  return (
    <>
      <p class="soft">{t.signedHint}</p>
      <div>
        <button
          type="button"
          class="button"
          onClick={() => {
            saveFile(file, name);
            saved();
            showToast(t.saved(name));
          }}
        >
          {t.save}
        </button>
      </div>
      <CodeBlock title={t.check} text={`tessera audit verify --key "$VERIFIER_KEY" --access ${name}`} />
    </>
  );
}
