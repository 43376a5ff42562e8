import type { JsonSchema } from '../../domain/shared/event-definition.js';
import { compressed, encoded } from './answers/encoded.js';
import { JSON_TYPE, type Respond } from './answers/respond.js';
import type { HttpRoute } from './http-types.js';

/** The parts of an OpenAPI 3.1 document that this service writes and its documentation page reads. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: JsonSchema & {
    readonly title: string;
    readonly version: string;
    readonly description: string;
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  /** Webhooks, by kind, then by method in lower case. */
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  };
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly JsonSchema[];
  readonly requestBody?: OpenApiContent;
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

export interface OpenApiContent {
  /** By media type. */
  readonly content: Readonly<Record<string, OpenApiMedia>>;
}

interface OpenApiMedia {
  readonly schema: JsonSchema;
  /** Of the parts of a multipart body, by name. */
  readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>;
}

export interface OpenApiResponse extends Partial<OpenApiContent> {
  /** By the id of the linked operation. */
  readonly links?: Readonly<
    Record<string, { readonly operationId: string; readonly parameters: JsonSchema }>
  >;
  readonly description: string;
  readonly headers: Readonly<Record<string, JsonSchema>>;
}

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
