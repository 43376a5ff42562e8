import { texts } from '../../texts/language.js';
import type { FinderSource, ResultGroup } from './sources.js';

/** Results, with the word by which their heading is known. */
export interface NamedGroup extends ResultGroup {
  readonly name: FinderSource['name'] | 'screens';
}

/** The results in groups; each is a link, so that it can be opened beside the present screen. */
export function ResultList({
  id,
  groups,
  chosen,
  idOf,
  close,
}: {
  readonly id: string;
  readonly groups: readonly NamedGroup[];
  /** The one that Enter goes to, counted from the first of the first group. */
  readonly chosen: number;
  readonly idOf: (index: number) => string;
  readonly close: () => void;
}) {
  const t = texts().finder;
  let index = -1;
  return (
    <>
      <div id={id} role="listbox" aria-label={t.title} class="result-groups">
        {groups.map(({ name, items }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <p id={`${id}-${name}`} role="presentation" class="soft">
              {t.groups[name]}
            </p>
            {items.map(({ href, name: title, detail }) => {
              index += 1;
              return (
                <a
                  key={href}
                  id={idOf(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  href={href}
                  onClick={close}
                >
                  <strong>{title}</strong>
                  {detail && <span class="soft">{detail}</span>}
                </a>
              );
            })}
          </div>
        ))}
      </div>
      {groups.map(
        ({ name, more }) =>
          more !== null && (
            <a key={name} href={more} onClick={close}>
              {t.all[name]}
            </a>
          ),
      )}
    </>
  );
}
