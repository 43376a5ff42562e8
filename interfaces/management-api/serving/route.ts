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

/** What handlers work with. */
export interface Api {
  readonly app: App;
  readonly users: UserQueries;
  readonly roles: RoleQueries;
  readonly webhooks: WebhookQueries;
  readonly deliveries: DeliveryQueries;
  readonly audit: AuditLog;
  readonly csv: Csv;
  readonly exportPages: ExportPages;
  /** What the service signed about a tenant's audit log, and its keys. */
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
  /** Of the caller: what depends on more than the route's own scopes. */
  readonly scopes: ReadonlySet<string>;
  /** For a reading that is noted: who asks, from where. */
  readonly asCommand: () => CommandContext;
}

export interface WriteRequest<Body = unknown> extends ReadRequest {
  readonly context: CommandContext;
  /** Checked. */
  readonly body: Body;
}

/** Bytes that a handler answers with, in place of JSON. */
export interface FileAnswer {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** For `ETag`, without quotes: another one for other bytes. */
  readonly etag: string;
}

/** Text that a handler answers with bit by bit, in place of JSON. */
export interface StreamAnswer {
  readonly mediaType: string;
  readonly fileName: string;
  /** Asked for more when the caller has taken what was sent. */
  readonly text: AsyncIterable<string | Uint8Array>;
}

/** What a handler answers; the status is the route's. */
export interface Answer {
  /** Sent as JSON. */
  readonly body?: object | undefined;
  /** In place of `body`, where the route says so. */
  readonly file?: FileAnswer;
  readonly stream?: StreamAnswer;
  /** In place of `body`: asked for once the read models show `position`. */
  readonly bodyOnceSettled?: () => Promise<object>;
  /** For `ETag`. */
  readonly revision?: bigint;
  /** What to wait for before the answer leaves. */
  readonly position?: Position | null;
  /** Path of what was created. */
  readonly location?: string;
  /** Id of the user whose personal data the answer holds. */
  readonly speaksOf?: string;
  /** The read model is behind: the answer comes from a stream where there is one that has it. */
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
  /** Machine words of refusals beyond those that every route has, by status. */
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
  /** Media types of the text that it answers with bit by bit, in place of `answers`. */
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
  /** `If-Match` is heeded. */
  readonly conditional?: true;
  readonly handle: (api: Api, request: WriteRequest<Body>) => Promise<Answer>;
}

/** One operation of the Management API: routing, policy, validation, and its documentation come from here. */
export type Route = ReadRoute | WriteRoute;

/** A route whose handler takes a body of this type; its schema makes sure of it. */
export const writing = <Body = unknown>(route: WriteRoute<Body>): WriteRoute => route as WriteRoute;
