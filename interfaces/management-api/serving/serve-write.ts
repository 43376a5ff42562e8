import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../../../application/shared/command-context.js';
import type { Handle, HttpRequest, HttpResponse } from '../../http/http-types.js';
import { bodyPieces } from '../../http/requests/body-pieces.js';
import { type JsonBody, readJsonBody } from '../../http/requests/json-body.js';
import { HttpProblem } from '../../http/answers/problem.js';
import { JSON_TYPE } from '../../http/answers/respond.js';
import { readUpload } from '../../http/requests/upload.js';
import type { Validate } from '../../http/requests/validation.js';
import { acceptedRevisions, etag } from './etag.js';
import { receiptOf, wantsReceipt } from './receipt.js';
import { idempotent, idempotencyKey } from './idempotent.js';
import { readQuery, refuseFaults } from './query-string.js';
import type { Answer, ReadRequest, Receives, WriteRoute } from './route.js';
import { withPlainIds, withoutAbsent } from '../schemas/schema-parts.js';
import { schemas } from '../schemas/schemas.js';
import {
  type FinishedAnswer,
  type ServeOptions,
  admittedRequest,
  commandContext,
  notFoundBeforeBadInput,
  LAGGING,
  needScopes,
  needStepUp,
  queryValidator,
} from './serving.js';

/** Returns the handler of a writing route: checks scope, input and idempotency, and waits for the read models. */
export function serveWrite(route: WriteRoute, options: ServeOptions): Handle {
  const { api, respond } = options;
  const validateQuery = queryValidator(route, options.compile);
  const validateBody = options.compile(schemas[route.takes ?? 'NoBody']);
  const readInput = route.uploads ? readUploadedFile : readJsonBody;

  const run = async (
    req: HttpRequest,
    request: ReadRequest,
    body: unknown,
    commandId: string,
  ): Promise<FinishedAnswer> => {
    const context = contextOf(route, req, commandId);
    const answer = await route.handle(api, { context, body, ...request });
    return finish(options, route, answer, wantsReceipt(req) ? await receiptOf(api, context, answer) : {});
  };

  /** Answers a request; a repetition of one with an `Idempotency-Key` and the same `bytes` as the first. */
  const answerOnce = async (
    req: HttpRequest,
    res: HttpResponse,
    { key, bytes }: { readonly key: string | null; readonly bytes: Uint8Array },
    work: (commandId: string) => Promise<FinishedAnswer>,
  ): Promise<void> => {
    if (key !== null) return idempotent(options, req, res, { key, bytes }, work);
    const answer = await work(randomUUID());
    const headers = [...Object.entries(answer.headers).flat(), ...(answer.isShown ? [] : LAGGING)];
    respond.send(req, res, answer.status, bodyOf(answer), headers);
  };

  const receive = async (
    req: HttpRequest,
    res: HttpResponse,
    request: ReadRequest,
    { type, take }: Receives,
  ): Promise<void> => {
    const asked = { ...request, query: readQuery(req.url, validateQuery) };
    const key = idempotencyKey(req);
    const context = contextOf(route, req, randomUUID());
    const received = await take(api, { context, body: bodyPieces(req, type, api.progressMs), ...asked });
    try {
      const bytes = Buffer.concat([received.digest, Buffer.from(JSON.stringify(asked.query))]);
      await answerOnce(req, res, { key, bytes }, (commandId) => run(req, asked, received, commandId));
    } finally {
      await received.drop();
    }
  };

  return async (req, res) => {
    const request = admittedRequest(route, req);
    api.lag.refuseWhileReadOnly();
    if (route.receives !== undefined) {
      await receive(req, res, request, route.receives);
      return;
    }
    await notFoundBeforeBadInput(api, route, request, async () => {
      const sent = await readInput(req);
      const asked = { ...request, query: readQuery(req.url, validateQuery) };
      const body = route.uploads ? sent.bytes : checkedBody(route, validateBody, sent);
      needScopes(request.scopes, route.scopesFor?.(body) ?? []);
      if ((await route.stepUpFor?.(body, request, api)) === true) needStepUp(request);
      const key = route.method === 'POST' ? idempotencyKey(req) : null;
      await answerOnce(req, res, { key, bytes: sent.bytes }, (commandId) => run(req, asked, body, commandId));
    });
  };
}

const bodyOf = ({ body }: FinishedAnswer): { type: string; content: string } | null =>
  body === '' ? null : { type: JSON_TYPE, content: body };

/** Returns the file's bytes alone: a repetition may use another multipart boundary. */
const readUploadedFile = async (req: HttpRequest): Promise<JsonBody> => ({
  bytes: await readUpload(req),
  value: undefined,
});

function checkedBody(route: WriteRoute, validate: Validate, { value }: JsonBody): unknown {
  if (value === undefined) {
    if (route.takes === undefined) return undefined;
    if (route.bodyOptional) return {};
    throw new HttpProblem({
      status: 400,
      code: 'body_required',
      detail: 'The request needs a JSON object as its body.',
    });
  }
  if (route.takes === undefined) {
    refuseFaults(validate(value));
    return value;
  }
  const body = withPlainIds(schemas[route.takes], value);
  refuseFaults(validate(body));
  return withoutAbsent(schemas[route.takes], body);
}

function contextOf(route: WriteRoute, req: HttpRequest, commandId: string): CommandContext {
  const ifMatch = route.conditional ? acceptedRevisions(req.headers) : undefined;
  const context = commandContext(req, commandId);
  return ifMatch === undefined ? context : { ifMatch, ...context };
}

async function finish(
  { api, publicPath }: ServeOptions,
  route: WriteRoute,
  answer: Answer,
  receipt: Readonly<Record<string, string>>,
): Promise<FinishedAnswer> {
  const { position = null, revision, location, subjectId, bodyOnceShown, lagging = false } = answer;
  const isShown = (position === null || (await api.lag.waitUntilShown(position))) && !lagging;
  const body = bodyOnceShown ? await bodyOnceShown() : answer.body;
  return {
    status: route.status,
    headers: {
      ...(location === undefined ? {} : { Location: publicPath(location) }),
      ...(revision === undefined ? {} : { ETag: etag(revision) }),
      ...receipt,
    },
    body: body === undefined ? '' : JSON.stringify(body),
    isShown,
    subjectId: subjectId ?? null,
  };
}
