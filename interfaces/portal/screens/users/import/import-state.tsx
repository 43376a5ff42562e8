import type { Schemas } from '../../../api/operations.js';
import { texts } from '../../../texts/language.js';

export type UserImport = Schemas['UserImport'];

/** Returns whether it is still worked on. */
export const isUnderWay = ({ state }: UserImport): boolean => state === 'checking' || state === 'running';

/** What has become of an import, in a word. */
export function ImportState({ state, dryRun }: UserImport) {
  const t = texts().imports;
  const tagClass = state === 'done' ? ' good' : state === 'failed' ? ' bad' : '';
  return (
    <span class="tags">
      <span class={`tag${tagClass}`}>{t.states[state] ?? state}</span>
      {dryRun && <span class="tag">{t.dryRun}</span>}
    </span>
  );
}
