import { uriForRecords } from '../../../application/authorization/refused-requests.js';
import type { Problem } from '../../http/answers/problem.js';
import { HttpProblem } from '../../http/answers/problem.js';

/** The application whose request is refused, as far as it is known. */
export interface Refused {
  /** As the request had it, if it can be one; null where it named none. */
  readonly clientId: string | null;
  /** Null where the application is not known. */
  readonly tenantId: string | null;
  /** Where the answer was to go; null for nowhere. Without query and fragment. */
  readonly uri: string | null;
}

/** A request that an application's user brings and that cannot be answered to the application: for a page. */
export class RefusedByPage extends HttpProblem {
  readonly refused: Refused;
  constructor(problem: Problem, { uri, ...refused }: Refused) {
    super(problem);
    this.refused = { ...refused, uri: uri === null ? null : uriForRecords(uri) };
  }
}

/** Of a refusal that says nothing of an application. */
export const nothingRefused: Refused = { clientId: null, tenantId: null, uri: null };
