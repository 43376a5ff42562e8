import { template } from '../../http/answers/template.js';
import { textsOf } from '../page-request/language.js';
import { type Frame, type Page, renderPage } from '../render-page.js';

/** The address that the browser leaves for. */
export interface LeavingView {
  /** Name of the application; null when it is unknown. */
  readonly client: string | null;
  readonly location: string;
}

/** Returns a page that redirects at once, without script; its link is for browsers that do not. */
export function leavingPage(frame: Frame, { client, location }: LeavingView): Page {
  const { leaving } = textsOf(frame.language);
  return renderPage(frame, {
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
