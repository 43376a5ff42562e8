import { post } from '../api/api.js';
import { person } from './session.js';
import { isConsole } from './tenant.js';

const MOST_OF_MESSAGE = 200;
const MOST_OF_STACK = 4_000;

/** Informs the service that the application failed. Returns the trace id of the report; null where none could be made. */
export async function reportFailure(error: unknown): Promise<string | null> {
  console.error(error);
  if (person.peek() === null) return null;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const body = {
    path: location.pathname.slice(0, MOST_OF_MESSAGE),
    message: `${name}: ${message}`.slice(0, MOST_OF_MESSAGE),
    stack: (stack ?? '').slice(0, MOST_OF_STACK),
  };
  const path = isConsole() ? '/portal/api/operator/screen-failures' : '/portal/api/screen-failures';
  return post(path, { body }).then(
    ({ data }) => data.traceId,
    () => null,
  );
}
