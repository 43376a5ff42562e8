import { expect } from 'chai';
import { endSessions } from '../../../../application/sign-in/end-sessions.js';
import { deleteUser } from '../../../../application/user/erasure/delete-user.js';
import { resetFactors } from '../../../../application/user/factors/change-factors.js';
import { generatePassword } from '../../../../application/user/password/generate-password.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { OidcService } from '../../../support/pages/oidc-service.js';
import { loopbackService, type SignedIn, notifiedApplication } from './notified-client.js';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const HOUR_MS = 3_600_000;

describe('a logout token', () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await loopbackService();
  });
  after(() => oidc.close());

  /** Each way in which a session ends. */
  const reasons: Readonly<Record<string, (person: SignedIn) => Promise<unknown>>> = {
    'signs out at the application': ({ agent, idToken }) =>
      agent
        .get(
          `${oidc.issuer}/connect/endsession?${new URLSearchParams({ id_token_hint: idToken }).toString()}`,
        )
        .then((visit) => agent.follow(visit)),
    'is signed out of one session by an administrator': ({ userId, sessionId }) =>
      endSessions(oidc.runtime.app, command(), { userId, sessionId }),
    'is signed out of all sessions': ({ userId }) => endSessions(oidc.runtime.app, command(), { userId }),
    'is suspended': ({ userId }) => suspendUser(oidc.runtime.app, command(), { userId }),
    'gets another password': ({ userId }) => generatePassword(oidc.runtime.app, command(), { userId }),
    'loses all factors': ({ userId }) => resetFactors(oidc.runtime.app, command(), { userId }),
    'is deleted': ({ userId }) => deleteUser(oidc.runtime.app, command(), { userId }),
    'has not been seen for as long as a session lives': async () => {
      oidc.clock.advance(400 * 24 * HOUR_MS);
      await oidc.runtime.deleteExpired();
    },
  };
  const command = () => systemCommand({ tenantId: oidc.tenantIds['acme']! });

  for (const [reason, end] of Object.entries(reasons))
    it(`comes to the application when the person ${reason}`, async () => {
      const application = await notifiedApplication(oidc);
      const person = await application.newcomer();
      await end(person);
      const [claims] = await application.reported(1);
      const { iat, exp, jti, ...named } = claims!;
      expect(named).to.deep.equal({
        iss: oidc.issuer,
        aud: application.clientId,
        sub: person.userId,
        sid: person.sessionId,
        events: { [EVENT]: {} },
      });
      expect(exp - iat).to.equal(120);
      expect(jti).to.match(/^[0-9a-f-]{36}$/);
      expect(application.receiver.received).to.have.length(1);
      application.receiver.close();
    });
});
