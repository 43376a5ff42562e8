import type { OpenApiContent, OpenApiDocument, OpenApiOperation } from '../../../http/openapi-document.js';
import type { JsonSchema } from '../../../../domain/shared/event-definition.js';
import type { Highlight } from '../highlight.js';
import type { NavigationGroup, DocsPage } from '../layout.js';
import { type Heading, type SearchSection, anchorLink, codeBlock, renderMarkdown } from '../markdown.js';
import { escaped } from '../page-paths.js';
import { type Prose, type Resolve, exampleOf, membersHtml, schemaMembers, resolver } from './schema-html.js';

export interface ReferenceOptions {
  /** Of its first page: `/docs`. */
  readonly path: string;
  /** Of the pages of its tags: `/docs/api`. */
  readonly tagPath: string;
  /** Where the document itself is, in Markdown. */
  readonly source: string;
  readonly highlight: Highlight;
  readonly link: (page: string, href: string) => string | null;
  readonly fault: (message: string) => void;
}

/** A page with what the search finds on it. */
export interface ReferencePage extends DocsPage {
  readonly headings: readonly Heading[];
  readonly sections: readonly SearchSection[];
}

interface NamedOperation {
  readonly method: string;
  /** The path; of a webhook, its kind. */
  readonly path: string;
  readonly isWebhook: boolean;
  readonly operation: OpenApiOperation;
}

/** Returns the pages of an OpenAPI document: one with its introduction, and one for each tag and for the webhooks. */
export function referencePages(document: OpenApiDocument, options: ReferenceOptions): ReferencePage[] {
  const { path, tagPath, highlight, fault } = options;
  const groups = groupsOf(document, tagPath);
  const navigation: NavigationGroup[] = [
    { title: document.info.title, links: [{ title: 'Introduction', path }] },
    ...groups.map(({ title, path: page, operations }) => ({
      title,
      links: operations.map(({ operation }) => ({
        title: operation.summary,
        path: `${page}#${operation.operationId}`,
      })),
    })),
  ];
  const resolve = resolver(document);
  const proseAt =
    (page: string): Prose =>
    (markdown) =>
      renderMarkdown(markdown, { highlight, fault, link: (href) => options.link(page, href) }).html;
  const overview = groups.map(
    ({ title, description, path: page }) => `* [${title}](${page}): ${description}`,
  );
  const chapters = [
    `# ${document.info.title}`,
    deeper(document.info.description),
    `## Operations\n\nThese pages show the OpenAPI document at ${options.source}.`,
    overview.join('\n'),
  ];
  const introduction = renderMarkdown(chapters.join('\n\n'), {
    highlight,
    fault,
    link: (href) => options.link(path, href),
  });
  const pages: ReferencePage[] = [
    {
      path,
      title: document.info.title,
      ...introduction,
      navigation,
    },
    ...groups.map((group) =>
      groupPage(group, { document, resolve, prose: proseAt(group.path), highlight, navigation }),
    ),
  ];
  return pages.map((page, index) => ({ ...page, previous: pages[index - 1], next: pages[index + 1] }));
}

/** Moves the headings of a text one level down. */
const deeper = (markdown: string): string => markdown.replace(/^(#+ )/gm, '#$1');

interface Group {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly operations: readonly NamedOperation[];
}

function groupsOf(document: OpenApiDocument, tagPath: string): Group[] {
  const listed = (byPath: OpenApiDocument['paths'], isWebhook: boolean): NamedOperation[] =>
    Object.entries(byPath).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, isWebhook, operation })),
    );
  const operations = listed(document.paths, false);
  const webhooks = listed(document.webhooks, true);
  const groups = document.tags.map(({ name, description }) => ({
    title: name,
    description,
    path: `${tagPath}/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return [
    ...groups,
    ...(webhooks.length === 0
      ? []
      : [
          {
            title: 'Webhook events',
            description: 'What the service sends to webhook subscriptions.',
            path: `${tagPath}/webhook-events`,
            operations: webhooks,
          },
        ]),
  ].filter((group) => group.operations.length > 0);
}

interface GroupContext {
  readonly document: OpenApiDocument;
  readonly resolve: Resolve;
  readonly prose: Prose;
  readonly highlight: Highlight;
  readonly navigation: readonly NavigationGroup[];
}

function groupPage({ title, description, path, operations }: Group, context: GroupContext): ReferencePage {
  const html = [
    `<h1>${escaped(title)}</h1>${context.prose(description)}`,
    ...operations.map((one) => operationHtml(one, context)),
  ];
  return {
    path,
    title,
    html: html.join('\n'),
    isWide: true,
    navigation: context.navigation,
    headings: [
      { level: 1, id: '', text: title },
      ...operations.map(({ operation }) => ({
        level: 2,
        id: operation.operationId,
        text: operation.summary,
      })),
    ],
    sections: [
      { id: '', title, text: description },
      ...operations.map(({ operation, method, path: called }) => ({
        id: operation.operationId,
        title: operation.summary,
        text: `${method.toUpperCase()} ${called} ${operation.operationId} ${operation.description} ${namesIn(operation, context.resolve).join(' ')}`,
      })),
    ],
  };
}

/** Returns the names of parameters and of members of the body, for the search. */
const namesIn = (operation: OpenApiOperation, resolve: Resolve): string[] => [
  ...operation.parameters.map((one) => String(resolve(one)['name'])),
  ...bodiesOf(operation.requestBody).flatMap(([, schema]) =>
    schemaMembers(schema, resolve).map(({ name }) => name),
  ),
];

const bodiesOf = (content: Partial<OpenApiContent> | undefined): [string, JsonSchema][] =>
  Object.entries(content?.content ?? {}).map(([type, media]) => [type, media.schema]);

function operationHtml(
  { method, path, isWebhook, operation }: NamedOperation,
  context: GroupContext,
): string {
  const { resolve, prose } = context;
  const { operationId: id, summary } = operation;
  const parameters = operation.parameters.map((one) => {
    const { name, in: location, required, schema, description } = resolve(one) as Record<string, unknown>;
    return {
      name: String(name),
      schema: {
        ...resolve((schema ?? {}) as JsonSchema),
        ...(description === undefined ? {} : { description }),
      },
      isRequired: required === true,
      location: String(location),
    };
  });
  const part = (title: string, content: string): string =>
    content === '' ? '' : `<h3>${title}</h3>${content}`;
  const bodies = bodiesOf(operation.requestBody).map(
    ([type, schema]) =>
      `<p class="media"><code>${type}</code></p>${membersHtml(schemaMembers(schema, resolve), resolve, prose)}`,
  );
  const call = isWebhook
    ? `<code>${escaped(path)}</code>`
    : `<span class="method ${method}">${method.toUpperCase()}</span> <code>${escaped(path)}</code>`;
  return `<section class="operation" aria-labelledby="${id}">
<div>
<h2 id="${id}">${escaped(summary)} ${anchorLink(id, summary)}</h2>
<p class="call">${call}</p>
${prose(operation.description)}
${part('Parameters', parameters.length === 0 ? '' : membersHtml(parameters, resolve, prose))}
${part('Body', bodies.join(''))}
${part('Answers', answersHtml(operation, context))}
</div>
<div class="examples">
${examplesHtml({ method, path, isWebhook, operation }, context)}
</div>
</section>`;
}

function answersHtml({ responses }: OpenApiOperation, { resolve, prose }: GroupContext): string {
  const items = Object.entries(responses).map(([status, response]) => {
    const members = status.startsWith('2')
      ? bodiesOf(response)
          .map(([, schema]) => schemaMembers(schema, resolve))
          .filter((some) => some.length > 0)
          .map((some) => `<details><summary>Members</summary>${membersHtml(some, resolve, prose)}</details>`)
      : [];
    return `<div><dt><span class="status s${status.charAt(0)}">${status}</span></dt><dd>${prose(response.description)}${members.join('')}</dd></div>`;
  });
  return `<dl class="answers">${items.join('\n')}</dl>`;
}

function examplesHtml({ method, path, isWebhook, operation }: NamedOperation, context: GroupContext): string {
  const { resolve, highlight, document } = context;
  const json = (value: unknown): string => JSON.stringify(value, null, 2);
  const shown = (title: string, text: string, language: string): string =>
    `<p>${title}</p>${codeBlock(highlight(text, language) ?? escaped(text))}`;
  const body = bodiesOf(operation.requestBody)[0];
  const sample = body && exampleOf(body[1], resolve);
  if (isWebhook) return body ? shown('Body', json(sample), 'json') : '';
  const answer = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, response]) => bodiesOf(response).map(([type, schema]) => ({ status, type, schema })))
    .find(({ type }) => type === 'application/json');
  const request = curl(
    `${document.servers[0]?.url ?? ''}${path}`,
    method,
    operation,
    body && [body[0], sample],
  );
  return [
    shown('Request', request, 'sh'),
    answer ? shown(`Answer ${answer.status}`, json(exampleOf(answer.schema, resolve)), 'json') : '',
  ].join('');
}

/** Returns a command that sends the request. */
function curl(
  address: string,
  method: string,
  { security }: OpenApiOperation,
  body: readonly [string, unknown] | undefined,
): string {
  const schemes = security.flatMap((one) => Object.keys(one));
  const credential = schemes.includes('ApiKey')
    ? ['-H "X-Api-Key: $API_KEY"']
    : schemes.includes('AccessToken')
      ? ['-H "Authorization: Bearer $ACCESS_TOKEN"']
      : schemes.includes('ClientBasic')
        ? ['-u "$CLIENT_ID:$CLIENT_SECRET"']
        : [];
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${address}'`, ...credential];
  if (body) lines.push(...dataOf(...body));
  return lines.join(' \\\n  ');
}

function dataOf(type: string, value: unknown): string[] {
  const members = Object.entries((value ?? {}) as Record<string, unknown>);
  if (type === 'application/json')
    return [
      `-H 'Content-Type: application/json'`,
      `-d '${JSON.stringify(value, null, 2).replaceAll("'", "'\\''")}'`,
    ];
  if (type === 'application/x-ndjson') return [`-H 'Content-Type: ${type}'`, `--data-binary '@file.ndjson'`];
  if (type === 'multipart/form-data') return members.map(([name]) => `-F '${name}=@file'`);
  return members
    .filter(([, member]) => typeof member !== 'object')
    .map(([name, member]) => `--data-urlencode '${name}=${String(member)}'`);
}
