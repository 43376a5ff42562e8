import { createHash } from 'node:crypto';
import { template } from '../template.js';
import { docsStyle } from './docs-style.js';
import { docsTemplate, membersTemplate } from './docs-template.js';
import { docsView } from './docs-view.js';
import type { OpenApiDocument } from './openapi-document.js';

export interface DocsPage {
  readonly html: string;
  /** For `style-src` of the content security policy. */
  readonly styleSource: string;
}

/** The documentation of an OpenAPI document: one page without script, which loads nothing. */
export function docsPage(document: OpenApiDocument): DocsPage {
  const fill = template(docsTemplate, { members: membersTemplate });
  return {
    html: fill({ view: docsView(document), style: docsStyle, code: withCode }),
    styleSource: `'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
  };
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escaped text whose words between back-ticks are code. */
const withCode = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => escapes[char] ?? '').replace(/`([^`]+)`/g, '<code>$1</code>');
