import { sendTagged } from '../../http/requests/preconditions.js';
import type { Handle, HttpRequest, HttpResponse } from '../../http/http-types.js';
import { JSON_TYPE, type Respond } from '../../http/answers/respond.js';
import { etag } from './etag.js';
import { sendStream } from '../../http/answers/send-stream.js';
import { readQuery } from './query-string.js';
import type { Answer, FileAnswer, ReadRequest, ReadRoute } from './route.js';
import { recordSupportRead } from './support-request.js';
import {
  type ServeOptions,
  admittedRequest,
  notFoundBeforeBadInput,
  LAGGING,
  queryValidator,
} from './serving.js';

/** Returns the handler of a reading route: checks scope and input, and sends the answer. */
export function serveRead(route: ReadRoute, options: ServeOptions): Handle {
  const { api, respond } = options;
  const validate = queryValidator(route, options.compile);
  const takesQuery = route.query !== undefined;
  const type = route.answersAs === undefined ? JSON_TYPE : `${route.answersAs}; charset=utf-8`;

  const answer = (req: HttpRequest, request: ReadRequest): Promise<Answer> => {
    if (!takesQuery && !req.url.includes('?')) return route.handle(api, request);
    return notFoundBeforeBadInput(api, route, request, () =>
      route.handle(api, { ...request, query: readQuery(req.url, validate) }),
    );
  };

  return async (req, res) => {
    const answered = await answer(req, admittedRequest(route, req));
    await recordSupportRead(api, route, req, answered);
    const { body, file, stream, revision, lagging, headers: further = [] } = answered;
    if (file) {
      sendFile(respond, req, res, file);
      return;
    }
    if (stream) {
      await sendStream(respond, req, res, stream, lagging === true ? LAGGING : []);
      return;
    }
    const headers = [...(revision === undefined ? [] : ['ETag', etag(revision)]), ...further];
    if (lagging) headers.push(...LAGGING);
    const content = JSON.stringify(body);
    respond.send(req, res, route.status, { type, content }, headers);
  };
}

/** Sends a file. It may be personal: a cached copy has to be revalidated before each use. */
function sendFile(respond: Respond, req: HttpRequest, res: HttpResponse, file: FileAnswer): void {
  sendTagged(
    respond,
    req,
    res,
    { type: file.mediaType, content: Buffer.from(file.bytes), tag: `"${file.etag}"` },
    ['Cache-Control', 'private, no-cache'],
  );
}
