import type { HttpRequest } from '../http-types.js';
import { HttpProblem } from '../answers/problem.js';
import { readBody } from './read-body.js';

/** Parameters by name, each with all its values in the order sent. A map, since the names are untrusted. */
export type Parameters = ReadonlyMap<string, readonly string[]>;

/** The most bytes of a form: the longest token, and a client's credential. */
const FORM_BYTES = 80 * 1024;
/** The most parameters of a form or a query. */
const MOST_PARAMETERS = 50;

const tooMany = (): HttpProblem =>
  new HttpProblem({
    status: 400,
    code: 'too_many_parameters',
    detail: `There are more than ${MOST_PARAMETERS} parameters.`,
  });

/** Parses `application/x-www-form-urlencoded` text. @throws HttpProblem 400 for too many parameters */
function parseParameters(text: string): Parameters {
  const members = new Map<string, string[]>();
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > MOST_PARAMETERS) throw tooMany();
    const values = members.get(name);
    if (values) values.push(value);
    else members.set(name, [value]);
  }
  return members;
}

/** Returns the parameters of the address' query. */
export const queryParameters = ({ url }: HttpRequest): Parameters => {
  const start = url.indexOf('?');
  return parseParameters(start === -1 ? '' : url.slice(start + 1));
};

/** Returns whether a media type is that of forms. */
export const isForm = (type = ''): boolean =>
  /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type.trim());

/**
 * Returns the parameters of a form of at most 80 KiB.
 * @throws HttpProblem 413 for a larger one, 415 for another media type, 400 for more than 50 parameters
 */
export async function readForm(req: HttpRequest): Promise<Parameters> {
  const body = await readBody(req, FORM_BYTES);
  if (!isForm(req.headers['content-type']) && (body.length > 0 || req.headers['content-type'] !== undefined))
    throw new HttpProblem({
      status: 415,
      code: 'unsupported_media_type',
      detail: 'The body must be application/x-www-form-urlencoded.',
    });
  return parseParameters(body.toString('utf8'));
}

/** Returns the value of a parameter that is given once and not empty; undefined otherwise. */
export function single(parameters: Parameters, name: string): string | undefined {
  const values = parameters.get(name);
  return values?.length === 1 && values[0] !== '' ? values[0] : undefined;
}
