import { template } from '../../../http/answers/template.js';
import { inlineScripts } from '../../scripts/scripts.js';
import type { CodesData } from '../../browser/page-data.js';
import { textsOf } from '../../page-request/language.js';
import { type Frame, type Page, renderPage } from '../../render-page.js';

export interface BackupCodesView {
  readonly codes: readonly string[];
  /** Where the page leads on. */
  readonly onward: string;
}

/** Returns the page that shows new backup codes. */
export function backupCodesPage(frame: Frame, { codes, onward }: BackupCodesView): Page {
  const { backupCodes: texts } = textsOf(frame.language);
  const file = [texts.fileHead(frame.brand.name), '', ...codes, ''].join('\r\n');
  return renderPage(frame, {
    title: texts.title,
    lead: texts.text,
    script: inlineScripts.codes,
    body: fill({
      codes,
      texts: JSON.stringify({
        copy: texts.copy,
        copied: texts.copied,
        print: texts.print,
      } satisfies CodesData),
      download: {
        text: texts.download,
        address: `data:text/plain;charset=utf-8,${encodeURIComponent(file)}`,
        name: texts.fileName,
      },
      onward: { text: texts.onward, address: onward },
    }),
  });
}

interface Filled {
  readonly codes: readonly string[];
  /** Of the script, as JSON. */
  readonly texts: string;
  readonly download: { readonly text: string; readonly address: string; readonly name: string };
  readonly onward: { readonly text: string; readonly address: string };
}

const fill = template<Filled>(`<ul class="codes" dir="ltr" data-texts="<%= it.texts %>">
<% for (const code of it.codes) { %><li><code><%= code %></code></li>
<% } %></ul>
<a class="button second" href="<%= it.download.address %>" download="<%= it.download.name %>"><%= it.download.text %></a>
<a class="button" href="<%= it.onward.address %>"><%= it.onward.text %></a>
`);
