/** A member of the input that is at fault. */
export interface InputFault {
  /** JSON Pointer into the body, or the name of a parameter. */
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

/** What the challenge of a 401 asks for (RFC 9470). */
export interface StepUpChallenge {
  readonly acrValues: string;
  /** In seconds. */
  readonly maxAge: number;
}

/** What the plan of the organisation does not allow. */
export interface PlanLimit {
  /** The kind of records. */
  readonly limit: string;
  /** The name of the plan. */
  readonly plan: string;
  /** As many as it allows, and as many as there are. */
  readonly most: number;
  readonly present: number;
}

/** An application that a refusal names. */
export interface NamedClient {
  readonly clientId: string;
  readonly name: string;
}

/** A refusal of the API (RFC 9457), or none at all: then `status` is 0 and `code` `unreachable`. */
export class ApiError extends Error {
  readonly status: number;
  /** Stable machine word, for the texts. */
  readonly code: string;
  readonly title: string;
  /** In English: what the texts cannot know, such as the answer of a provider. */
  readonly detail: string | null;
  readonly traceId: string | null;
  readonly faults: readonly InputFault[];
  /** Set when the person has to authenticate again. */
  readonly challenge: StepUpChallenge | null;
  /** Set when the plan allows no more records of this kind. */
  readonly planLimit: PlanLimit | null;
  /** The applications that are in the way. */
  readonly clients: readonly NamedClient[];

  constructor(
    problem: Partial<
      Pick<ApiError, 'title' | 'detail' | 'traceId' | 'faults' | 'challenge' | 'planLimit' | 'clients'>
    > & {
      readonly status: number;
      readonly code: string;
    },
  ) {
    super(problem.title ?? problem.code);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title ?? problem.code;
    this.detail = problem.detail ?? null;
    this.traceId = problem.traceId ?? null;
    this.faults = problem.faults ?? [];
    this.challenge = problem.challenge ?? null;
    this.planLimit = problem.planLimit ?? null;
    this.clients = problem.clients ?? [];
  }
}

/** Returns the refusal that a response is. */
export async function refusalIn(response: Response): Promise<ApiError> {
  const body = await problemIn(response);
  const code = typeof body['code'] === 'string' ? body['code'] : `status_${response.status}`;
  return new ApiError({
    status: response.status,
    code,
    title: typeof body['title'] === 'string' ? body['title'] : response.statusText,
    detail: typeof body['detail'] === 'string' ? body['detail'] : null,
    traceId: typeof body['traceId'] === 'string' ? body['traceId'] : null,
    faults: Array.isArray(body['errors']) ? (body['errors'] as InputFault[]) : [],
    challenge:
      code === 'insufficient_user_authentication'
        ? challengeIn(response.headers.get('WWW-Authenticate') ?? '')
        : null,
    planLimit: (body['planLimit'] as PlanLimit | undefined) ?? null,
    clients: Array.isArray(body['clients']) ? (body['clients'] as NamedClient[]) : [],
  });
}

async function problemIn(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const challengeIn = (header: string): StepUpChallenge => ({
  acrValues: /acr_values="([^"]*)"/.exec(header)?.[1] ?? '',
  maxAge: Number(/max_age=(\d+)/.exec(header)?.[1] ?? 900),
});
