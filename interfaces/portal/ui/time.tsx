import { dateTime } from './format.js';

/** A time in the viewer's zone, with the UTC in its title. @param props.at ISO 8601; null shows a dash */
export function Time({
  at,
  isExact = false,
}: {
  readonly at: string | null;
  /** Whether seconds are shown. */
  readonly isExact?: boolean;
}) {
  if (at === null) return <span class="soft">–</span>;
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {dateTime(at, isExact)}
    </time>
  );
}
