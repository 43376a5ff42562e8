import type { CompileSchema } from '../../http/requests/validation.js';
import type { StreamAnswer } from '../../http/answers/send-stream.js';
import type { FinishClientTryInput, TriedSignIn } from '../../../application/client/finish-client-try.js';
import type { TryStore } from '../../../application/connection/try-connection.js';
import type { ExportSources } from '../../../application/audit/export/export-entries.js';
import type { ExportPages } from '../../../application/audit/export/export-pages.js';
import type { ProofSources } from '../../../application/audit/tree/prove.js';
import type { NounPages, StreamPages } from '../../../application/events/load-streams.js';
import type { TenantFeed } from '../../../application/audit/feed/tenant-feed.js';
import type { NewEvents } from '../../../application/audit/feed/new-events.js';
import type { AccessHistory } from '../../../application/ports/audit/access-history.js';
import type { AuditLog } from '../../../application/ports/audit/audit-log.js';
import type { PastPeople } from '../../../application/ports/audit/past-people.js';
import type { Csv } from '../../../application/ports/shared/formats.js';
import type { ApiKeyRecord } from '../../../application/api-key/api-key-record.js';
import type { ApiKeyUses } from '../../../application/ports/shared/api-key-uses.js';
import type { Position } from '../../../application/ports/events/event-store.js';
import type { ServiceOperations } from '../../../application/ports/shared/service-operations.js';
import type { UserImports } from '../../../application/ports/tenant/user-imports.js';
import type { UserImporter } from '../../../application/user/import/user-importer.js';
import type { OperatorTenants } from '../../../application/tenant/operators/operator-tenant.js';
import type { TenantExporter } from '../../../application/tenant/export/tenant-exporter.js';
import type { SessionsApp } from '../../../application/sign-in/list-sessions.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import type { Acr } from '../../../domain/sign-in/assurance.js';
import type { Scope } from '../../../domain/api-key/scopes.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import type { WhileLocked } from '../../../domain/tenant/lock-table.js';
import type { ClientQueries } from '../../../projections/clients/queries.js';
import type { RecordQueries } from '../../../projections/paging/record-queries.js';
import type { OverviewQueries } from '../../../projections/overview/queries.js';
import type { RoleQueries } from '../../../projections/roles/queries.js';
import type { UserQueries } from '../../../projections/users/queries.js';
import type { DeliveryQueries } from '../../../projections/webhook-outbox/queries.js';
import type { WebhookQueries } from '../../../projections/webhooks/queries.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import type { Cursors } from './cursor.js';
import type { ProjectionLag } from './projection-lag.js';
import type { SchemaName } from '../schemas/schemas.js';

/** Dependencies of handlers. */
export interface Api {
  /** `{base_url}` and `{portal_url}`, without a trailing slash. */
  readonly baseUrl: string;
  readonly portalUrl: string;
  readonly app: SessionsApp;
  readonly clients: ClientQueries;
  readonly users: UserQueries;
  readonly roles: RoleQueries;
  readonly webhooks: WebhookQueries;
  readonly operatorTenants: OperatorTenants;
  readonly operations: ServiceOperations;
  readonly deliveries: DeliveryQueries;
  readonly issuedKeys: RecordQueries<ApiKeyRecord>;
  readonly keyUses: Pick<ApiKeyUses, 'of'>;
  readonly overview: OverviewQueries;
  /** See `finishClientTry`. */
  readonly finishTry: (context: CommandContext, input: FinishClientTryInput) => Promise<TriedSignIn>;
  /** The tries of connections, which tenants' hosts share. */
  readonly connectionTries: TryStore;
  readonly audit: AuditLog;
  readonly access: AccessHistory;
  /** Reads all streams of a noun, for what was in the past. */
  readonly nounPages: NounPages;
  /** Reads many streams at once, likewise. */
  readonly streamPages: StreamPages;
  readonly pastPeople: PastPeople;
  readonly feed: TenantFeed;
  readonly newEvents: Pick<NewEvents, 'listen'>;
  /** Aborts once the server is stopping: requests that wait for something are answered then. */
  readonly stopping: AbortSignal;
  readonly csv: Csv;
  readonly exportPages: ExportPages;
  /** Returns the signed heads of a tenant's audit log, and the keys that signed them. */
  readonly signedHeads: ExportSources['signed'];
  /** The trees over audit logs, and their checkpoints. */
  readonly proofs: ProofSources;
  readonly tenantExporter: Pick<TenantExporter, 'begin'>;
  readonly userImporter: Pick<UserImporter, 'receive'>;
  readonly userImports: Pick<UserImports, 'find' | 'list' | 'results' | 'cancel'>;
  readonly lag: ProjectionLag;
  readonly compile: CompileSchema;
  readonly cursors: Cursors;
  readonly log: Log;
  /** The most milliseconds between two pieces of an export, or of an upload. Default: 30,000. */
  readonly progressMs?: number | undefined;
}

export interface ReadRequest {
  readonly operationId: string;
  readonly tenantId: string;
  /** Ids in the path. A text that cannot be an id is replaced by a new UUID, which names no record. */
  readonly params: Readonly<Record<string, string>>;
  /** The checked parameters, with defaults. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Scopes of the caller, for rules beyond the route's own. */
  readonly scopes: ReadonlySet<string>;
  /** See `Caller`. */
  readonly stepUpAcr: Acr | null;
  /** See `Caller`. */
  readonly sessionId: string | null;
  /** Returns whether the caller's address may be that of a proxy that the operator did not name. */
  readonly mayBeProxied: () => boolean;
  /** Returns whether the client no longer waits for the answer: the request timed out, or its connection closed. */
  readonly isDisconnected: () => boolean;
  /** Runs work with a signal that aborts once the connection closes. Returns its result. */
  readonly whileConnected: <T>(work: (disconnected: AbortSignal) => Promise<T>) => Promise<T>;
  /** Returns the context for an event about this read: actor and origin. */
  readonly asCommand: () => CommandContext;
}

export interface WriteRequest<Body = unknown> extends ReadRequest {
  readonly context: CommandContext;
  /** The checked body. */
  readonly body: Body;
}

/** A body of any length that a route has taken, and not acted on yet. */
export interface ReceivedBody {
  /** Distinguishes it from others. */
  readonly digest: Uint8Array;
  /** Forgets it, unless it was acted on. */
  drop(): Promise<void>;
}

/** How a route takes a body of any length. */
export interface Receives {
  /** The media type, for the documentation as well. */
  readonly type: string;
  /** Takes the body. Its part of the request's work is done before an `Idempotency-Key` is looked up. */
  readonly take: (api: Api, request: WriteRequest<AsyncIterable<Uint8Array>>) => Promise<ReceivedBody>;
}

/** Bytes as an answer, in place of JSON. */
export interface FileAnswer {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** The value of `ETag`, without quotes; other bytes have another one. */
  readonly etag: string;
}

/** A handler's answer; the route has its status. */
export interface Answer {
  /** Sent as JSON. */
  readonly body?: object | undefined;
  /** In place of `body`, for a route that `sends`. */
  readonly file?: FileAnswer;
  /** In place of `body`, for a route that `streams`. */
  readonly stream?: StreamAnswer;
  /** Returns the body, in place of `body`; called once the read models show `position`. */
  readonly bodyOnceShown?: () => Promise<object>;
  /** Further headers: names and values, one after the other. */
  readonly headers?: readonly string[];
  /** The value of `ETag`. */
  readonly revision?: bigint;
  /** The position that the read models have to reach before the answer is sent. */
  readonly position?: Position | null;
  /** Path of the created record, as routes name it. */
  readonly location?: RoutePath;
  /** Id of the user whose personal data the answer holds. */
  readonly subjectId?: string;
  /** Whether the answer may lack an acknowledged write. */
  readonly lagging?: boolean;
}

export type ManagementPath = `/api/${string}`;
export type PortalPath = `/portal/api/${string}`;
export type RoutePath = ManagementPath | PortalPath;

interface RouteBase {
  /**
   * Has parameters in braces; every parameter is an id, by default a UUID. `/portal` stands for the path of `{portal_url}`,
   * whose API only the portal may use.
   */
  readonly path: RoutePath;
  /** The ids are numbers from 1, and the handler gets them as they were sent. */
  readonly numbered?: true;
  /** Whether a text can be the id of a parameter, for parameters whose ids are no UUIDs. */
  readonly ids?: Readonly<Record<string, (text: string) => boolean>>;
  /** Unique. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** The caller needs all of them. The portal's API has none. */
  readonly scopes: readonly Scope[];
  /** For whom it goes on while the tenant is locked. Operators, whose tenant has no lock, use all of theirs. */
  readonly whileLocked: WhileLocked;
  /** Whether it is of operators of the service alone. They are refused everything else. */
  readonly operatorsOnly?: true;
  /** Whether admins are refused. */
  readonly ownersOnly?: true;
  /** Parameters of the query string; unknown ones are refused. */
  readonly query?: Readonly<Record<string, JsonSchema>>;
  readonly status: 200 | 201 | 202 | 204;
  /** See `HttpRoute`. */
  readonly withoutTimeout?: true;
  /** Whether a user must have authenticated recently, with their second factor if they have one. */
  readonly stepUp?: true;
  /** Schema of the answer's body. Default: no body, unless the route `sends` or `streams`. */
  readonly answers?: SchemaName;
  /** Codes of refusals beyond those of every route, by status. */
  readonly refusals?: Readonly<Record<number, readonly string[]>>;
  /**
   * Throws the 404 when the path names a record that does not exist. Called only for a request with faulty input: the
   * 404 takes precedence over the 400.
   */
  readonly throwIfMissing?: (api: Api, request: ReadRequest) => Promise<unknown>;
}

export interface ReadRoute extends RouteBase {
  readonly method: 'GET';
  /**
   * Operators may read it by an access that owners gave them. Returns the ids of the users in an answer, each of whom the
   * tenant's log names. Absent: they may not.
   */
  readonly peopleForSupport?: (body: object) => readonly string[];
  /** Media types of the file that it answers with, in place of `answers`. */
  readonly sends?: readonly [string, ...string[]];
  /** The media type of the JSON that it answers with. Default: `application/json`. */
  readonly answersAs?: string;
  /** Media types of the text that it streams, in place of `answers`. */
  readonly streams?: readonly [string, ...string[]];
  readonly handle: (api: Api, request: ReadRequest) => Promise<Answer>;
}

export interface WriteRoute<Body = unknown> extends RouteBase {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Schema of the request's body. Default: no body. */
  readonly takes?: Exclude<SchemaName, 'NoBody'>;
  /** The body may be left out, which stands for an empty object. */
  readonly bodyOptional?: true;
  /**
   * In place of `takes`: the media types of the uploaded file, for the documentation. The handler's body is the bytes of
   * the file (`Uint8Array`), whose type nothing has checked.
   */
  readonly uploads?: readonly [string, ...string[]];
  /** In place of `takes`: a body of any length. The handler's body is what was taken. */
  readonly receives?: Receives;
  /** Returns the scopes that this body needs beyond the route's. */
  readonly scopesFor?: (body: Body) => readonly Scope[];
  /** Returns whether a request with this body asks for a step-up, as `stepUp` does for all. */
  readonly stepUpFor?: (body: Body, request: ReadRequest, api: Api) => boolean | Promise<boolean>;
  /** Whether the route honours `If-Match`. */
  readonly conditional?: true;
  readonly handle: (api: Api, request: WriteRequest<Body>) => Promise<Answer>;
}

/** An operation of the Management API: the source of its routing, policy, validation and documentation. */
export type Route = ReadRoute | WriteRoute;

/** Returns whether an operation is one of the portal's API. */
export const isPortalRoute = ({ path }: Pick<Route, 'path'>): boolean => path.startsWith('/portal/');

/** Returns a route whose handler takes a body of this type, which its schema guarantees. */
export const writing = <Body = unknown>(route: WriteRoute<Body>): WriteRoute => route as WriteRoute;
