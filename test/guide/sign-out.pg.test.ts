import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { changeClient } from '../../application/client/change-client.js';
import { readClient } from '../../application/client/read-client.js';
import { endSessions } from '../../application/sign-in/end-sessions.js';
import {
  loopbackService,
  notifiedApplication,
} from '../interfaces/oidc/backchannel-logout/notified-client.js';
import { systemCommand } from '../support/in-memory/in-memory-app.js';
import type { OidcService } from '../support/pages/oidc-service.js';
import { root } from '../support/run/built-checkout.js';
import { until } from '../support/run/until.js';
import { freePort } from '../support/services/service-process.js';
import { blocks, page } from './guide-pages.js';

const [example = ''] = blocks(page('sign-in/sign-out.md'), 'js');

/** Returns the guide's receiver as a program, which prints the sessions that it ends. */
const program = (port: number): string => `
  import express from 'express';
  const app = express();
  const endSessionsOf = (sid) => console.log(sid);
  ${example}
  app.listen(${port}, '127.0.0.1', () => console.log('ready'));`;

describe("the guide's receiver of logout tokens", () => {
  let oidc: OidcService;
  before(async () => {
    oidc = await loopbackService();
  });
  after(() => oidc.close());

  it('ends the session that a token of the service names, and refuses an id_token', async () => {
    const tenantId = oidc.tenantIds['acme']!;
    const { app } = oidc.runtime;
    const application = await notifiedApplication(oidc);
    const { clientId, receiver } = application;
    receiver.close();
    const port = await freePort();
    const uri = `http://127.0.0.1:${port}/backchannel-logout`;
    await changeClient(app, systemCommand({ tenantId }), { clientId, backchannelLogoutUri: uri });
    const child = spawn(process.execPath, ['--input-type=module'], {
      cwd: root,
      env: { ...process.env, ISSUER: oidc.issuer, CLIENT_ID: clientId },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    try {
      child.stdin.end(program(port));
      await until(() => printed.startsWith('ready'));
      const { idToken, userId, sessionId } = await application.newcomer();
      const body = new URLSearchParams({ logout_token: idToken });
      expect((await fetch(uri, { method: 'POST', body })).status).to.equal(400);
      await endSessions(app, systemCommand({ tenantId }), { userId });
      await until(async () => {
        const { record } = await readClient(app, tenantId, clientId);
        return record.backchannelLogout.lastDeliveredAt !== null;
      });
      expect(printed).to.equal(`ready\n${sessionId}\n`);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });
});
