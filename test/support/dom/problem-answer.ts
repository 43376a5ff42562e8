import { type Problem, problemBody } from '../../../interfaces/http/answers/problem.js';
import type { MadeUpAnswer } from './documented-answer.js';

/** The trace id of the problems that tests make up. */
export const MADE_UP_TRACE = '0af7651916cd43dd8448eb211c80319c';

/** Returns a refusal as the service writes it, for `fulfill` of a route. */
export const problemAnswer = (
  problem: Problem,
): MadeUpAnswer & { readonly headers: Readonly<Record<string, string>> } => ({
  status: problem.status,
  headers: { ...problem.headers },
  contentType: 'application/problem+json',
  body: problemBody(problem, MADE_UP_TRACE),
});
