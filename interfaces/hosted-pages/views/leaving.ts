import { template } from '../../http/answers/template.js';
import { textsOf } from '../visit/language.js';
import type { Frame, Page } from '../page.js';
import { pageOf } from '../page.js';

export interface LeavingView {
  /** Name of the application; null when it is not known. */
  readonly client: string | null;
  readonly location: string;
}

/** Takes the browser on by itself, at once, without script; the link is for those that do not go. */
export function leavingPage(frame: Frame, { client, location }: LeavingView): Page {
  const { leaving } = textsOf(frame.language);
  return pageOf(frame, {
    title: leaving.title,
    lead: client === null ? leaving.plainText : leaving.text(client),
    body: fill({ location, submit: leaving.submit }),
    onward: location,
  });
}

const fill = template<{ location: string; submit: string }>(
  `<a class="button" href="<%= it.location %>"><%= it.submit %></a>
`,
);
