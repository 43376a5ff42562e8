import { compressed, encoded } from '../answers/encoded.js';
import type { HttpRoute } from '../http-types.js';
import { JSON_TYPE, type Respond } from '../answers/respond.js';
import type { OpenApiDocument } from './openapi-document.js';

/** An OpenAPI document and where it is served. */
export interface ServedDocument {
  /** Below `{base_url}`. */
  readonly json: string;
  readonly document: () => OpenApiDocument;
}

/** Returns the route of an OpenAPI document, which is built at the first request and kept. */
export function documentRoute(respond: Respond, { json, document }: ServedDocument): HttpRoute {
  let made: ReturnType<typeof compressed> | undefined;
  return {
    method: 'GET',
    path: json,
    handle: (req, res) => {
      made ??= compressed(Buffer.from(JSON.stringify(document())));
      const { bytes, headers: coding } = encoded(req, made);
      respond.send(req, res, 200, { type: JSON_TYPE, content: bytes }, coding);
    },
  };
}
