import type { App } from '../../../application/app.js';
import type { ExportSources } from '../../../application/audit/export/export-entries.js';
import type { ExportPages } from '../../../application/audit/export/export-pages.js';
import type { AuditLog } from '../../../application/ports/audit/audit-log.js';
import type { Csv } from '../../../application/ports/audit/csv.js';
import type { Position } from '../../../application/ports/events/event-store.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import type { Scope } from '../../../domain/api-key/scopes.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import type { RoleQueries } from '../../../projections/roles/queries.js';
import type { UserQueries } from '../../../projections/users/queries.js';
import type { DeliveryQueries } from '../../../projections/webhook-outbox/queries.js';
import type { WebhookQueries } from '../../../projections/webhooks/queries.js';
import type { Cursors } from './cursor.js';
import type { ProjectionLag } from './projection-lag.js';
import type { SchemaName } from '../schemas/schemas.js';

/** Dependencies of handlers. */
export interface Api {
  readonly app: App;
  readonly users: UserQueries;
  readonly roles: RoleQueries;
  readonly webhooks: WebhookQueries;
  readonly deliveries: DeliveryQueries;
  readonly audit: AuditLog;
  readonly csv: Csv;
  readonly exportPages: ExportPages;
  /** Signed heads of a tenant's audit log, and the keys. */
  readonly signedHeads: ExportSources['signed'];
  readonly lag: ProjectionLag;
  readonly cursors: Cursors;
  /** See `ApiServerOptions`. */
  readonly progressMs: number | undefined;
}

export interface ReadRequest {
  readonly operationId: string;
  readonly tenantId: string;
  /** Ids in the path. One that is no UUID names nothing: it is replaced by a new UUID. */
  readonly params: Readonly<Record<string, string>>;
  /** Checked, with defaults. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Scopes of the caller, for rules beyond the route's own. */
  readonly scopes: ReadonlySet<string>;
  /** Returns the context for an event about this read: actor and origin. */
  readonly asCommand: () => CommandContext;
}

export interface WriteRequest<Body = unknown> extends ReadRequest {
  readonly context: CommandContext;
  /** Checked. */
  readonly body: Body;
}

/** Bytes as an answer, in place of JSON. */
export interface FileAnswer {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** For `ETag`, without quotes; it differs for other bytes. */
  readonly etag: string;
}

/** Streamed text as an answer, in place of JSON. */
export interface StreamAnswer {
  readonly mediaType: string;
  readonly fileName: string;
  /** Pulled as the caller reads. */
  readonly text: AsyncIterable<string | Uint8Array>;
}

/** A handler's answer; the status is the route's. */
export interface Answer {
  /** Sent as JSON. */
  readonly body?: object | undefined;
  /** In place of `body`, where the route says so. */
  readonly file?: FileAnswer;
  readonly stream?: StreamAnswer;
  /** In place of `body`: called once the read models show `position`. */
  readonly bodyOnceSettled?: () => Promise<object>;
  /** For `ETag`. */
  readonly revision?: bigint;
  /** The position that the read models have to reach before the answer is sent. */
  readonly position?: Position | null;
  /** Path of the created record. */
  readonly location?: string;
  /** Id of the user whose personal data the answer holds. */
  readonly speaksOf?: string;
  /** The read model is behind; a single record comes from its stream then. */
  readonly lagging?: boolean;
}

interface RouteBase {
  /** With parameters in braces; every parameter is an id, by default a UUID. */
  readonly path: `/api/${string}`;
  /** Ids count from 1; the handler gets them as they were sent. */
  readonly numbered?: true;
  /** Unique. */
  readonly operationId: string;
  readonly tag: 'Users' | 'Roles' | 'Webhooks' | 'Branding' | 'Audit log';
  readonly summary: string;
  readonly description?: string;
  /** All of them are needed; never none. */
  readonly scopes: readonly [Scope, ...Scope[]];
  /** Parameters of the query string; unknown ones are refused. */
  readonly query?: Readonly<Record<string, JsonSchema>>;
  readonly status: 200 | 201 | 202 | 204;
  /** See `HttpRoute`. */
  readonly withoutTimeout?: true;
  /** Schema of the answer's body. */
  readonly answers: SchemaName | null;
  /** Codes of refusals beyond those of every route, by status. */
  readonly refusals?: Readonly<Record<number, readonly string[]>>;
  /**
   * Throws the 404 of what the path names. Asked only where the input is at fault, since that something is not there
   * comes first.
   */
  readonly present?: (api: Api, request: ReadRequest) => Promise<unknown>;
}

export interface ReadRoute extends RouteBase {
  readonly method: 'GET';
  /** Media types of the file that it answers with, in place of `answers`. */
  readonly sends?: readonly [string, ...string[]];
  /** Media types of the text that it streams, in place of `answers`. */
  readonly streams?: readonly [string, ...string[]];
  readonly handle: (api: Api, request: ReadRequest) => Promise<Answer>;
}

export interface WriteRoute<Body = unknown> extends RouteBase {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Schema of the request's body, which is required then unless the route says otherwise. */
  readonly takes: Exclude<SchemaName, 'NoBody'> | null;
  /** No body stands for an empty object. */
  readonly bodyOptional?: true;
  /**
   * In place of `takes`: media types of the file that it takes as multipart, for the documentation. The handler's body
   * is the file's bytes (`Uint8Array`); what they are, it finds out by itself.
   */
  readonly uploads?: readonly [string, ...string[]];
  /** Scopes that a body takes beyond the route's. */
  readonly scopesFor?: (body: Body) => readonly Scope[];
  /** Honours `If-Match`. */
  readonly conditional?: true;
  readonly handle: (api: Api, request: WriteRequest<Body>) => Promise<Answer>;
}

/** An operation of the Management API: the source of its routing, policy, validation and documentation. */
export type Route = ReadRoute | WriteRoute;

/** Returns a route whose handler takes a body of this type, which its schema guarantees. */
export const writing = <Body = unknown>(route: WriteRoute<Body>): WriteRoute => route as WriteRoute;
