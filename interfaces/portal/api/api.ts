import type { AnswerOf, BodyOf, Method, ParamsOf, PathsWith, QueryOf } from './operations.js';
import { readParts } from './read-parts.js';
import { send } from './send.js';

/** A successful answer. */
export interface Answer<T> {
  readonly data: T;
  /** For `ifMatch` of a later change; null for lists. */
  readonly etag: string | null;
  /** Whether it may lack a change that was made a moment ago. */
  readonly isLagging: boolean;
}

interface Options<P extends PathsWith<M>, M extends Method> {
  readonly params?: ParamsOf<P, M>;
  readonly query?: QueryOf<P, M>;
  readonly signal?: AbortSignal;
}

interface WriteOptions<P extends PathsWith<M>, M extends Method> extends Options<P, M> {
  readonly body?: BodyOf<P, M>;
  /** In place of `body`: a file, in the part `file`. */
  readonly file?: Blob;
  /** In place of `body`: bytes of this media type, which are sent once. */
  readonly stream?: Blob;
  /** The `etag` of the record as it was shown: a change that came between is refused with 412. */
  readonly ifMatch?: string | null;
  /** One of `newKey()` per submitted form: the service then acts once, however often it is sent. */
  readonly key?: string;
}

/** Returns a value for `Idempotency-Key`. */
export const newKey = (): string => crypto.randomUUID();

/** Reads. Throws ApiError. */
export const get = <P extends PathsWith<'get'>>(
  path: P,
  options: Options<P, 'get'> = {},
): Promise<Answer<AnswerOf<P, 'get'>>> => call('get', path, options);

/** Creates or acts. Throws ApiError. */
export const post = <P extends PathsWith<'post'>>(
  path: P,
  options: WriteOptions<P, 'post'> = {},
): Promise<Answer<AnswerOf<P, 'post'>>> => call('post', path, { key: newKey(), ...options });

/** Changes a record. Throws ApiError. */
export const put = <P extends PathsWith<'put'>>(
  path: P,
  options: WriteOptions<P, 'put'> = {},
): Promise<Answer<AnswerOf<P, 'put'>>> => call('put', path, options);

/** Deletes; named so because `delete` is a word of the language. Throws ApiError. */
export const remove = <P extends PathsWith<'delete'>>(
  path: P,
  options: WriteOptions<P, 'delete'> = {},
): Promise<Answer<AnswerOf<P, 'delete'>>> => call('delete', path, options);

/**
 * Reads a file: a picture, an export. Throws ApiError; TypeError where the connection breaks in its midst.
 * @param received learns how many bytes there are by now
 * @param isRepeatable whether it is asked for again while the service is away or busy. Default: true
 */
export async function getFile(
  path: string,
  signal?: AbortSignal,
  received?: (bytes: number) => void,
  isRepeatable = true,
): Promise<Blob> {
  const response = await send({ method: 'GET', path, signal, isRepeatable });
  return received ? readParts(response, received) : response.blob();
}

/** The options of every operation, whatever their types. */
interface LooseOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly signal?: AbortSignal;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly stream?: Blob;
  readonly ifMatch?: string | null;
  readonly key?: string;
}

async function call<T>(
  method: Method,
  path: string,
  { params = {}, query = {}, signal, body, file, stream, ifMatch = null, key }: LooseOptions,
): Promise<Answer<T>> {
  const response = await send({
    method: method.toUpperCase(),
    path: filled(path, params as Values) + queryString(query as Values),
    signal,
    body: file ? uploadOf(file) : (stream ?? (body === undefined ? undefined : JSON.stringify(body))),
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(stream === undefined ? {} : { 'Content-Type': stream.type }),
      ...(ifMatch === null ? {} : { 'If-Match': ifMatch }),
      ...(key === undefined || stream ? {} : { 'Idempotency-Key': key }),
    },
    isRepeatable: method === 'get' || (key !== undefined && !stream),
  });
  const text = await response.text();
  return {
    data: (text === '' ? undefined : JSON.parse(text)) as T,
    etag: response.headers.get('ETag'),
    isLagging: response.headers.get('Tessera-Projection') === 'lagging',
  };
}

function uploadOf(file: Blob): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

type Values = Readonly<Record<string, unknown>>;

const filled = (path: string, params: Values): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Returns `?…` with the parameters that have a value. */
export function queryString(query: Values): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
