import { texts } from '../../texts/language.js';
import type { FinderSource, FoundGroup } from './sources.js';

/** What was found, with the word by which its heading is known. */
export interface NamedGroup extends FoundGroup {
  readonly name: FinderSource['name'] | 'screens';
}

/** What was found, in groups; each is a link, so that it can be opened beside the present screen. */
export function FoundList({
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
      <div id={id} role="listbox" aria-label={t.title} class="found-groups">
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
