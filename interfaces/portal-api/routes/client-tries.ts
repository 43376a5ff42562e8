import { beginClientTry } from '../../../application/client/begin-client-try.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { fault } from '../../../domain/shared/faults.js';
import { type Route, writing } from '../../management-api/serving/route.js';
import { clientIdOf, ofClient, oneClient } from './clients.js';

interface TryBody {
  readonly code?: string;
  readonly state?: string;
}

const incomplete = (missing: string, given: string): DomainError =>
  new DomainError(
    'invalid',
    'try_incomplete',
    'Give both "code" and "state", as the browser brought them back, or neither to begin a try.',
    [fault(`/${missing}`, 'required', `is missing beside "${given}"`)],
  );

export const clientTryRoutes: readonly Route[] = [
  writing<TryBody>({
    method: 'POST',
    path: '/portal/api/clients/{clientId}/try',
    ids: ofClient,
    operationId: 'tryClient',
    whileLocked: 'stops',
    stepUp: true,
    summary: 'Try to sign in with a client',
    description:
      'Without a body it begins one sign-in of the caller and answers its `url`, which ends at `PORTAL_URL/try` with `code` and ' +
      '`state`. With these two, within ten minutes and in the same session, it answers the claims that the application ' +
      'would have got; the grant ends at once. Not for clients with `managementScopes`.',
    scopes: [],
    takes: 'TryClient',
    bodyOptional: true,
    status: 200,
    answers: 'ClientTry',
    refusals: {
      400: ['try_incomplete'],
      404: ['client_not_found'],
      409: ['built_in_client', 'client_not_triable', 'try_over'],
    },
    throwIfMissing: oneClient,
    handle: async (api, request) => {
      const { context, body, sessionId } = request;
      const { code, state } = body;
      if (code === undefined && state !== undefined) throw incomplete('code', 'state');
      if (state === undefined && code !== undefined) throw incomplete('state', 'code');
      const input = { clientId: clientIdOf(request), sessionId: sessionId ?? '' };
      if (code === undefined || state === undefined) {
        const { url } = await beginClientTry(api.app, context, input);
        return { body: { url, result: null } };
      }
      const result = await api.finishTry(context, { ...input, code, state });
      return { body: { url: null, result }, subjectId: context.actor.id };
    },
  }),
];
