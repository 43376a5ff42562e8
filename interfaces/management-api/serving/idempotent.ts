import type {
  IdempotencyClaim,
  IdempotentRun,
  StoredAnswer,
} from '../../../application/ports/shared/idempotency.js';
import { tenantSubject, userSubject } from '../../../application/ports/events/subject-keys.js';
import type { HttpRequest, HttpResponse } from '../../http/http-types.js';
import { type Problem, HttpProblem, problemBody, problemOf } from '../../http/answers/problem.js';
import { JSON_TYPE, PROBLEM_TYPE } from '../../http/answers/respond.js';
import { type FinishedAnswer, type ServeOptions, callerOf, LAGGING } from './serving.js';

/** Returns the request's `Idempotency-Key`; null without one. Throws HttpProblem 400 for a malformed one. */
export function idempotencyKey({ headers }: HttpRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new HttpProblem({
    status: 400,
    code: 'idempotency_key_malformed',
    detail: 'Idempotency-Key takes 1 to 255 visible ASCII characters.',
  });
}

/** Runs a request with an `Idempotency-Key` once in 24 hours, and answers its repetitions alike. */
export async function idempotent(
  options: ServeOptions,
  req: HttpRequest,
  res: HttpResponse,
  { key, bytes }: { readonly key: string; readonly bytes: Uint8Array },
  run: (commandId: string) => Promise<FinishedAnswer>,
): Promise<void> {
  const { respond, idempotency } = options;
  const caller = callerOf(req);
  const claim = await idempotency.claim({
    tenantId: caller.tenantId,
    credentialId: caller.id,
    method: req.method,
    path: req.path,
    key,
    body: bytes,
  });
  if (claim.kind === 'run') {
    const { isShown, subjectId, ...answer } = await outcome(req, claim, run);
    await store(options, req, claim, answer, subjectOf(caller.tenantId, subjectId));
    send(options, req, res, answer, isShown ? [] : LAGGING);
  } else if (claim.kind === 'replay') {
    send(options, req, res, claim.answer, ['Idempotent-Replayed', 'true']);
  } else {
    respond.problem(req, res, refusalOf(claim));
  }
}

const subjectOf = (tenantId: string, userId: string | null): string =>
  userId === null ? tenantSubject(tenantId) : userSubject(userId);

/** Returns the answer of the run, or its final refusal. After any other failure it releases the claim and throws. */
async function outcome(
  req: HttpRequest,
  claim: IdempotentRun,
  run: (commandId: string) => Promise<FinishedAnswer>,
): Promise<FinishedAnswer> {
  try {
    return await run(claim.commandId);
  } catch (error) {
    const problem = problemOf(error);
    if (!isFinal(problem)) {
      const released = isWithoutEffect(problem.status) ? claim.forget() : claim.release();
      // when this fails too, the lease expires
      await released.catch(() => undefined);
      throw error;
    }
    return {
      status: problem.status,
      headers: { ...problem.headers },
      body: problemBody(problem, req.context.traceId),
      isShown: true,
      subjectId: null,
    };
  }
}

/** Returns whether a repetition would be refused alike. A 404 is not final: the missing record may exist later. */
const isFinal = ({ status, code }: Problem): boolean =>
  status < 500 && status !== 404 && code !== 'concurrent_change' && !isWithoutEffect(status);

/** Returns whether nothing was done, and the corrected request may use the key again. */
const isWithoutEffect = (status: number): boolean => status === 400 || status === 403 || status === 415;

async function store(
  { log }: ServeOptions,
  req: HttpRequest,
  claim: IdempotentRun,
  answer: StoredAnswer,
  subject: string,
): Promise<void> {
  try {
    await claim.finish(answer, subject);
  } catch (error) {
    // the change is written, and a repetition after the lease is the same command
    log.error({ traceId: req.context.traceId, route: req.context.route, error }, 'answer not kept');
  }
}

function send(
  { respond }: ServeOptions,
  req: HttpRequest,
  res: HttpResponse,
  { status, headers, body }: StoredAnswer,
  extra: readonly string[],
): void {
  const type = status >= 400 ? PROBLEM_TYPE : JSON_TYPE;
  respond.send(req, res, status, body === '' ? null : { type, content: body }, [
    ...Object.entries(headers).flat(),
    ...extra,
  ]);
}

function refusalOf(claim: Exclude<IdempotencyClaim, { readonly kind: 'run' | 'replay' }>): Problem {
  switch (claim.kind) {
    case 'reused':
      return {
        status: 422,
        code: 'idempotency_key_reused',
        detail: 'This Idempotency-Key was used with another body. Use a new one for a new request.',
      };
    case 'running':
      return {
        status: 409,
        code: 'idempotency_in_progress',
        detail: 'The first request with this Idempotency-Key is still running.',
        headers: { 'Retry-After': String(claim.retryAfterSeconds) },
      };
    case 'erased':
      return {
        status: 409,
        code: 'idempotent_answer_erased',
        detail: 'The request was carried out before; the user in its answer has been erased since.',
      };
  }
}
