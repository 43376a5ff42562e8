import { type Problem, problemBody } from '../../../interfaces/http/answers/problem.js';
import type { DomAnswer } from './dom-requests.js';

/** The trace id of the problems that tests make up. */
export const MADE_UP_TRACE = 'trace-4711';

/** Returns a refusal as the service writes it, for `fulfill` of a route. */
export const problemAnswer = (problem: Problem): DomAnswer => ({
  status: problem.status,
  headers: { ...problem.headers },
  contentType: 'application/problem+json',
  body: problemBody(problem, MADE_UP_TRACE),
});
