import { template } from '../../../http/answers/template.js';
import { accountPaths, DELETE_PATH } from '../../account-sections.js';
import { type Form, formParts } from '../../form-parts.js';
import { textsOf } from '../../page-request/language.js';
import type { Frame, Page } from '../../render-page.js';
import { type AccountNotice, accountSectionPage } from './account-section-page.js';

/** Why the download did not begin. */
export type DownloadProblem = 'limit' | 'busy';

export interface DataView {
  readonly csrf: string;
  /** Whether the tenant lets people delete their accounts. */
  readonly mayDelete: boolean;
  readonly notice: AccountNotice | null;
  readonly problem: DownloadProblem | null;
}

/** Returns the page on which people download their data, and from which they come to the deletion of the account. */
export function dataPage(frame: Frame, { csrf, mayDelete, notice, problem }: DataView): Page {
  const { data: texts } = textsOf(frame.language).account;
  return accountSectionPage(frame, 'data', {
    title: texts.title,
    lead: texts.text,
    notice,
    wrong: problem !== null,
    body: fill({
      download: {
        title: texts.download.title,
        text: texts.download.text,
        form: {
          action: accountPaths.data,
          hidden: { csrf },
          fields: [],
          submit: texts.download.submit,
          downloads: true,
          alert: problem === null ? null : texts.download[problem],
        },
      },
      deletion: {
        title: texts.delete.title,
        text: mayDelete ? texts.delete.text : texts.delete.off,
        link: mayDelete ? { text: texts.delete.go, address: DELETE_PATH } : null,
      },
    }),
  });
}

interface Filled {
  readonly download: { readonly title: string; readonly text: string; readonly form: Form };
  readonly deletion: {
    readonly title: string;
    readonly text: string;
    readonly link: { readonly text: string; readonly address: string } | null;
  };
}

const fill = template<Filled>(
  `<ul class="items">
<li class="box"><h2><%= it.download.title %></h2>
<p><%= it.download.text %></p>
<%~ include('@form', it.download.form) %>
</li>
<li class="box"><h2><%= it.deletion.title %></h2>
<p><%= it.deletion.text %></p>
<% if (it.deletion.link) { %><a class="more" href="<%= it.deletion.link.address %>"><%= it.deletion.link.text %></a>
<% } %></li>
</ul>`,
  formParts,
);
