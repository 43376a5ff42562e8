import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { texts } from '../../../texts/language.js';
import { runAction } from '../../../ui/run-action.js';
import { faultText } from '../../../ui/form/fault-text.js';
import { number } from '../../../ui/format.js';
import { screenLink } from '../../../ui/link.js';
import { Section } from '../../../ui/page.js';
import { checkedFiles } from './checked-files.js';
import type { UnreadLine } from './convert-source.js';
import { type LineResult, firstResults } from './first-results.js';
import type { UserImport } from './import-state.js';

const MOST_SHOWN = 20;

/** The first lines that were refused, skipped or changed, each with its reason. */
export function LinesToCheck({ one }: { readonly one: UserImport }) {
  const t = texts().imports;
  const results = useSignal<readonly LineResult[] | null>(null);
  const unread = checkedFiles(one.id)?.unread ?? [];
  const read = async (signal: AbortSignal): Promise<void> => {
    results.value = await firstResults(one.id, MOST_SHOWN, signal);
  };
  useEffect(() => {
    const leaving = new AbortController();
    // a confirmation that is needed for it is asked for by the button
    read(leaving.signal).catch(() => {});
    return () => leaving.abort();
  }, [one.id]);
  return (
    <>
      {unread.length > 0 && <Unread lines={unread} />}
      <Section title={t.lines.title} lead={t.lines.lead(MOST_SHOWN)}>
        {results.value === null ? (
          <div>
            <button
              type="button"
              class="button"
              onClick={() => void runAction(() => read(new AbortController().signal), t.errors)}
            >
              {t.lines.show}
            </button>
          </div>
        ) : results.value.length === 0 ? (
          <p class="soft">{t.lines.none}</p>
        ) : (
          <Results results={results.value} />
        )}
      </Section>
    </>
  );
}

function Results({ results }: { readonly results: readonly LineResult[] }) {
  const t = texts().imports;
  return (
    <table class="plain-table" aria-label={t.lines.title}>
      <thead>
        <tr>
          <th scope="col">{t.lines.line}</th>
          <th scope="col">{t.lines.reason}</th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <tr key={result.line}>
            <th scope="row">
              {number(result.line)}{' '}
              <span class={`tag${result.outcome === 'refused' ? ' bad' : ''}`}>
                {t.outcomes[result.outcome] ?? result.outcome}
              </span>
            </th>
            <td>
              <Reason result={result} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Reason({ result: { id, code, errors = [], leftOut = [] } }: { readonly result: LineResult }) {
  const t = texts().imports;
  const isOfMembers = errors.length > 0;
  return (
    <>
      {errors.map((fault) => (
        <p key={fault.pointer}>
          {fault.pointer !== '' && <code>{fault.pointer.slice(1)}</code>} {faultText(fault, t.reasons)}
        </p>
      ))}
      {!isOfMembers && code !== undefined && (t.codes[code] ?? code)}{' '}
      {id !== null && <a href={screenLink(`/users/${id}`)}>{t.lines.user}</a>}
      {leftOut.length > 0 && (
        <span class="soft">
          {t.lines.leftOut} {leftOut.map((member) => member.slice(1)).join(', ')}
        </span>
      )}
    </>
  );
}

/** The lines that the files have and the import does not. */
function Unread({ lines }: { readonly lines: readonly UnreadLine[] }) {
  const t = texts().imports;
  return (
    <Section title={t.unread.title(number(lines.length))} lead={t.unread.lead}>
      <ul>
        {lines.slice(0, MOST_SHOWN).map(({ file, number: line, fault }) => (
          <li key={`${file} ${line}`}>
            <code>{file}</code> {t.unread.at(number(line))}{' '}
            {t.unread.faults[fault] ?? texts().form.fault(fault)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
