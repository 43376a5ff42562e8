import { uriForRecords } from '../../../application/authorization/refused-requests.js';
import { type Problem, HttpProblem } from '../../http/answers/problem.js';

/** The application of a refused request, as far as it is known. */
export interface Refused {
  /** As in the request, when it has the form of a client id; null otherwise. */
  readonly clientId: string | null;
  /** Null when the application is unknown. */
  readonly tenantId: string | null;
  /** Where the answer was to go, without query and fragment; null for none. */
  readonly uri: string | null;
}

/** The refusal of a request that cannot be answered to the application: for a page. */
export class RefusedByPage extends HttpProblem {
  readonly refused: Refused;
  constructor(problem: Problem, { uri, ...refused }: Refused) {
    super(problem);
    this.refused = { ...refused, uri: uri === null ? null : uriForRecords(uri) };
  }
}

/** The facts of a refusal without an application. */
export const unknownApplication: Refused = { clientId: null, tenantId: null, uri: null };
