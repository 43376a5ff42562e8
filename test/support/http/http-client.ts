import { connect } from 'node:net';

/** The answer of a service. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The body. */
  readonly bytes: Buffer;
  readonly text: string;
  /** The body's members; empty when it is not a JSON object. */
  readonly json: Readonly<Record<string, unknown>>;
}

export interface Call {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text, bytes or a form (see `upload`). */
  readonly body?: unknown;
}

/** Sends a request. A body is sent as `application/json` unless a header says otherwise. */
export async function call(base: string, method: string, path: string, options: Call = {}): Promise<Reply> {
  const { key, body } = options;
  const isForm = body instanceof FormData;
  const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array || isForm;
  const raw = isRaw ? body : JSON.stringify(body);
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { 'X-Api-Key': key }),
      ...(raw === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(raw === undefined ? {} : { body: raw }),
    redirect: 'manual',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  return { status: response.status, headers: response.headers, bytes, text, json: parsed(text) };
}

/** Creates a form with one file. */
export function upload(
  file: Uint8Array,
  { part = 'file', name = 'image.png', type = 'image/png' } = {},
): FormData {
  const form = new FormData();
  form.append(part, new Blob([Uint8Array.from(file)], { type }), name);
  return form;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Writes bytes to the service and collects the answer until it closes the connection, or until `isEnough`. */
export function sendRaw(
  base: string,
  bytes: string | Uint8Array,
  isEnough: (text: string) => boolean = () => false,
): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (isEnough(text)) socket.destroy();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)));
    socket.write(bytes);
  });
}

/** Returns a reply's problem document without its trace id, for comparisons byte for byte. */
export const withoutTrace = ({ text }: Reply): string =>
  text.replace(/"traceId":"[0-9a-f]{32}"/, '"traceId":""');
