import '../../screens/groups/kit.js';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import type { ApiError } from '../../api/api-error.js';
import { asApiError } from '../../api/resource.js';
import { person } from '../../session/session.js';
import { texts } from '../../texts/language.js';
import { Dialog } from '../dialog/dialog.js';
import { Refusal } from '../refusal.js';
import { type Navigation, entriesFor } from '../shell/navigation.js';
import { ResultList, type NamedGroup } from './result-list.js';
import { type FinderSource, screensFor } from './sources.js';

const TYPING_MS = 200;

interface Search {
  /** What it was for. */
  readonly q: string;
  readonly groups: readonly NamedGroup[];
  /** Why a source refused; the results of the others are shown all the same. */
  readonly error: ApiError | null;
}

const nothing: Search = { q: '', groups: [], error: null };

/** Searches the records once the person pauses. Returns the last search that has ended. @param q an empty text finds none */
function useSearch(q: string, sources: readonly FinderSource[]): Search {
  const found = useSignal(nothing);
  const { closing, opened } = useMemo(() => {
    const closing = new AbortController();
    return { closing, opened: sources.map(({ name, open }) => ({ name, find: open(closing.signal) })) };
  }, []);
  useEffect(() => () => closing.abort(), []);
  useEffect(() => {
    if (q === '') {
      found.value = nothing;
      return undefined;
    }
    const leaving = new AbortController();
    const search = async (): Promise<void> => {
      const answers = await Promise.allSettled(opened.map(({ find }) => find(q, leaving.signal)));
      if (leaving.signal.aborted) return;
      const refused = answers.find((answer) => answer.status === 'rejected');
      found.value = {
        q,
        groups: answers.flatMap((answer, index) =>
          answer.status === 'fulfilled' ? [{ name: opened[index]!.name, ...answer.value }] : [],
        ),
        error: refused ? asApiError(refused.reason) : null,
      };
    };
    const timer = setTimeout(() => void search(), TYPING_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [q]);
  return found.value;
}

export interface FinderProps {
  readonly navigation: Navigation;
  readonly sources: readonly FinderSource[];
  readonly close: () => void;
}

/** Finds screens and records by what is typed. The arrows choose one of them, and Enter goes there. */
export function Finder({ navigation, sources, close }: FinderProps) {
  const t = texts().finder;
  const id = useId();
  const { url } = useLocation();
  const openedAt = useRef(url);
  const typed = useSignal('');
  const active = useSignal(0);
  /** Whether Enter was pressed, which waits for the search. */
  const isGoing = useSignal(false);
  const q = typed.value.trim();
  const search = useSearch(q, sources);
  useEffect(() => {
    if (url !== openedAt.current) close();
  }, [url]);
  const titles = navigation.titles().screens;
  const screens = entriesFor(navigation, { isOwner: person.value?.isOwner === true }).map(
    ({ path, name }) => ({ path, title: titles[name] ?? name }),
  );
  const groups = [
    { name: 'screens' as const, items: screensFor(q, screens), more: null },
    ...search.groups,
  ].filter(({ items }) => items.length > 0);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const chosen = Math.min(active.value, count - 1);
  const idOf = (index: number): string => `${id}-${index}`;
  const pressed = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      active.value = (chosen + step + count) % count;
      document.getElementById(idOf(active.value))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') isGoing.value = true;
    else return;
    event.preventDefault();
  };
  const isOver = search.q === q;
  useEffect(() => {
    // screens are there at once; records are those of the search before until this one is over
    if (!isGoing.value || !(isOver || groups[0]?.name === 'screens')) return;
    isGoing.value = false;
    document.getElementById(idOf(chosen))?.click();
  }, [isGoing.value, isOver]);
  return (
    <Dialog title={t.title} close={close}>
      <search class="finder">
        <input
          type="text"
          autofocus
          role="combobox"
          aria-label={t.label}
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={count > 0 ? idOf(chosen) : undefined}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          placeholder={t.placeholder}
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
            active.value = 0;
            isGoing.value = false;
          }}
          onKeyDown={pressed}
        />
        <p class="unseen" role="status">
          {isOver && q !== '' && t.found(count)}
        </p>
        <ResultList id={`${id}-list`} groups={groups} chosen={chosen} idOf={idOf} close={close} />
        {search.error !== null && <Refusal error={search.error} faults={search.error.faults} />}
        {isOver && count === 0 && search.error === null && <p class="soft">{t.found(0)}</p>}
        <p class="soft finder-keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {t.choose} <kbd>↵</kbd> {t.go} <kbd>Esc</kbd> {t.close}
        </p>
      </search>
    </Dialog>
  );
}
