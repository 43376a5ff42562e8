import { expect } from 'chai';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import { createLog } from '../../../infrastructure/telemetry/log.js';
import type { HttpRequest, HttpResponse } from '../../../interfaces/http/http-types.js';
import type { Respond } from '../../../interfaces/http/answers/respond.js';
import { countRequest } from '../../../interfaces/http/requests/limits.js';
import { oauthEndpoint } from '../../../interfaces/oidc/oauth-endpoint.js';
import { OAuthError } from '../../../interfaces/oidc/oauth-error.js';
import { countingLimiter } from '../../support/http/http-service.js';

describe('an endpoint that clients call', () => {
  const limiters = () => ({
    addresses: countingLimiter(2),
    sessions: countingLimiter(9),
    clients: countingLimiter(9),
    introspections: countingLimiter(9),
  });
  /** Status, and what is left for the address, after each of some calls. */
  const called = async (
    times: number,
    handle: (req: HttpRequest) => Promise<unknown>,
  ): Promise<number[][]> => {
    const limits = limiters();
    const answers: number[][] = [];
    const respond = {
      json: (_req: unknown, _res: unknown, status: number) =>
        answers.push([status, limits.addresses.peek('192.0.2.1').remaining]),
    };
    const endpoint = oauthEndpoint(
      { respond: respond as unknown as Respond, log: createLog({ level: 'silent' }), limits },
      handle,
    );
    for (let time = 0; time < times; time++) {
      const context = { ip: '192.0.2.1', isCounted: false, mustBeKnown: false };
      await endpoint({ method: 'POST', context } as unknown as HttpRequest, {} as unknown as HttpResponse);
    }
    return answers;
  };

  it('a failed call counts against the address, and is refused above the limit', async () => {
    const fails = (): Promise<never> =>
      Promise.reject(new OAuthError('invalid_client', 'It is unknown', 'Basic'));
    expect(await called(3, fails)).to.deep.equal([
      [401, 1],
      [401, 0],
      [429, 0],
    ]);
  });

  it('a call that was counted for its authenticated caller does not count against the address', async () => {
    const clients = countingLimiter(2);
    const fails = async (req: HttpRequest): Promise<never> => {
      await countRequest(clients, 'server', req);
      throw new OAuthError('invalid_grant', 'It was used');
    };
    expect(await called(3, fails)).to.deep.equal([
      [400, 2],
      [400, 2],
      [429, 2],
    ]);
  });

  it('an error of the service does not count against the address', async () => {
    for (const fault of [new EventStoreUnavailable('not read in time'), new Error('broken')]) {
      const answers = await called(3, () => Promise.reject(fault));
      expect(answers.map(([, left]) => left)).to.deep.equal([2, 2, 2]);
      expect(answers.every(([status = 0]) => status >= 500)).to.equal(true);
    }
  });
});
