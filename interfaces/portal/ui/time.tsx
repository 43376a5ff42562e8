import { dateTime } from './format.js';

/** A time in the viewer's zone, with the UTC in its title. @param props.at ISO 8601; null shows a dash */
export function Time({ at }: { readonly at: string | null }) {
  if (at === null) return <span class="soft">–</span>;
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {dateTime(at)}
    </time>
  );
}
