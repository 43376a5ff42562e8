import '../../groups/kit.js';
import { useId } from 'preact/hooks';
import { texts } from '../../../texts/language.js';
import { HighlightedCode } from '../../../ui/highlighted-code.js';
import { useFilters } from '../../../ui/link.js';
import type { Application } from '../application-values.js';
import { snippetsFor } from './snippets.js';

/** Code for one program at a time, with the values of the application. The program stands in the address. */
export function SnippetPicker({ application }: { readonly application: Application }) {
  const t = texts().applications.use;
  const id = useId();
  const filters = useFilters();
  const snippets = snippetsFor(application);
  const shown = snippets.find(({ name }) => name === filters.values['program']) ?? snippets[0];
  if (!shown) return null;
  return (
    <>
      <div class="field program">
        <label for={id}>{t.program}</label>
        <select
          id={id}
          value={shown.name}
          onChange={({ currentTarget }) => filters.set({ program: currentTarget.value }, true)}
        >
          {(['signIn', 'api'] as const).map((purpose) => {
            const those = snippets.filter((snippet) => snippet.purpose === purpose);
            return (
              those.length > 0 && (
                <optgroup key={purpose} label={t[purpose]}>
                  {those.map(({ name, title }) => (
                    <option key={name} value={name}>
                      {title}
                    </option>
                  ))}
                </optgroup>
              )
            );
          })}
        </select>
      </div>
      {shown.files.map(({ name, language, text }) => (
        <HighlightedCode key={`${shown.name} ${name}`} title={name} language={language} text={text} />
      ))}
    </>
  );
}
