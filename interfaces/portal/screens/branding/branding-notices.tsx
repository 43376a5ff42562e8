import { get, put } from '../../api/api.js';
import { useResource } from '../../api/resource.js';
import { texts } from '../../texts/language.js';
import { runAction } from '../../ui/run-action.js';
import { type Draft, type MemberName, brandingBody, brandingValuesOf } from './branding-values.js';

/** Returns what a member is called, by its pointer. */
export function memberLabel(pointer: string): string {
  const t = texts().branding;
  if (pointer === '/logoDarkUrl') return t.imageNames.logoDark;
  const name = pointer.slice(1) as MemberName;
  const [group, color] = name.split('/') as ['colors' | 'darkColors', keyof typeof t.colorNames | undefined];
  return color === undefined
    ? t.labels[name as keyof typeof t.labels]
    : `${t.colorNames[color]} (${t.groups[group]})`;
}

/** The choices that make pages hard to read. */
export function BrandingWarnings({ warnings }: Pick<Draft, 'warnings'>) {
  const t = texts().branding;
  const byCode: Readonly<Record<string, string | undefined>> = t.warnings.byCode;
  if (warnings.length === 0) return null;
  return (
    <div class="note" role="status">
      <p>{t.warnings.title}</p>
      <ul>
        {warnings.map(({ code, pointer, ratio, detail }) => (
          <li key={pointer}>
            <strong>{memberLabel(pointer)}</strong>{' '}
            {code === 'low_contrast' && ratio !== null
              ? t.warnings.contrast(ratio)
              : (byCode[code] ?? detail)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What another administrator has published since the draft changed it: only one who has seen it may overwrite it. */
export function Overtaken({
  draft,
  etag,
  saved,
}: {
  readonly draft: Draft;
  readonly etag: string | null;
  readonly saved: (answer: Awaited<ReturnType<typeof put<'/portal/api/branding/draft'>>>) => void;
}) {
  const t = texts().branding;
  const published = useResource('/api/branding', (signal) => get('/api/branding', { signal }));
  const now = published.state.value.answer?.data;
  const names = draft.overtakenMembers.map((pointer) => pointer.slice(1) as MemberName);
  const [mine, theirs] = [brandingValuesOf(draft), now && brandingValuesOf(now)];
  const keep = (): Promise<boolean> =>
    runAction(async () => {
      const body = brandingBody(mine, names);
      saved(await put('/portal/api/branding/draft', { body, ifMatch: etag }));
    });
  return (
    <div class="alert" role="alert">
      <p>{t.overtaken}</p>
      <table class="plain-table">
        <thead>
          <tr>
            <th scope="col">{texts().conflict.field}</th>
            <th scope="col">{texts().conflict.theirs}</th>
            <th scope="col">{texts().conflict.mine}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{memberLabel(`/${name}`)}</th>
              <td>{theirs?.[name]}</td>
              <td>{mine[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" class="button" onClick={() => void keep()}>
        {texts().conflict.keepMine}
      </button>
    </div>
  );
}
