/** The text of a mail, read from its source as a mail program does. */
export interface MailText {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  /** Addresses of http(s) links in either part, each once. */
  readonly links: readonly string[];
}

/** Reads a message of two parts, plain text and HTML (RFC 2046, RFC 2045 section 6.7). */
export function readMail(source: string): MailText {
  const [head = '', ...body] = source.replaceAll('\r\n', '\n').split('\n\n');
  const headers = headersIn(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body.join('\n\n').split(`--${boundary}`).map(partOf);
  const text = parts.find(({ type }) => type.startsWith('text/plain'))?.content ?? '';
  const html = parts.find(({ type }) => type.startsWith('text/html'))?.content ?? '';
  const links = [...`${text} ${html}`.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([link]) => link);
  return { headers, text, html, links: [...new Set(links)] };
}

/** Returns the secret in the only link of a mail. */
export function tokenIn(source: string): string {
  const tokens = new Set(readMail(source).links.map((link) => new URL(link).searchParams.get('token') ?? ''));
  const [token = ''] = tokens;
  if (tokens.size !== 1 || token === '') throw new Error('the mail does not bring one link');
  return token;
}

/** Returns the headers of a message by their names in lower case. */
export const headersOf = (source: string): ReadonlyMap<string, string> =>
  headersIn(source.split(/\r?\n\r?\n/, 1)[0]!.replaceAll('\r\n', '\n'));

const headersIn = (head: string): Map<string, string> =>
  new Map(
    head
      .replaceAll(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
  );

function partOf(part: string): { readonly type: string; readonly content: string } {
  const [head = '', ...body] = part.replace(/^\n/, '').split('\n\n');
  const headers = headersIn(head);
  const raw = body.join('\n\n');
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  const content =
    encoding === 'quoted-printable' ? unquoted(raw) : encoding === 'base64' ? unbased(raw) : raw;
  return { type: headers.get('content-type') ?? '', content };
}

const unbased = (raw: string): string => Buffer.from(raw, 'base64').toString('utf8');

/** Bytes beyond ASCII are encoded, those of one character beside each other. */
const unquoted = (raw: string): string =>
  raw
    .replaceAll('=\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/gi, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'));
