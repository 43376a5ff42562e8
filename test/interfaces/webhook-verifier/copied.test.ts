import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { builtCheckout } from '../../support/run/built-checkout.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';

const listener = `
  import { createHmac } from 'node:crypto';
  import { verifyWebhook } from './webhooks.mjs';
  const [secret, body] = ['whsec_secret', Buffer.from('{"event":"user.created"}')];
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secret).update(t + '.').update(body).digest('hex');
  console.log(verifyWebhook({ body, secret, signature: 't=' + t + ',v1=' + v1 }).event);
  try {
    verifyWebhook({ body, secret: 'whsec_other', signature: 't=' + t + ',v1=' + v1 });
  } catch (error) {
    console.log(error.code);
  }`;

describe('a copy of the verifier of webhooks', () => {
  it('the built verifier runs in a JavaScript project that has nothing else of the service', async () => {
    const folder = temporaryFolder('copied-verifier');
    try {
      const built = join(await builtCheckout(), 'dist', 'interfaces', 'webhook-verifier', 'webhooks.js');
      copyFileSync(built, join(folder, 'webhooks.mjs'));
      writeFileSync(join(folder, 'package.json'), '{"name": "listener"}');
      writeFileSync(join(folder, 'listener.mjs'), listener);
      const { status, stdout, stderr } = spawnSync(process.execPath, ['listener.mjs'], { cwd: folder });
      expect([status, stdout.toString()], stderr.toString()).to.deep.equal([
        0,
        'user.created\nsignature_mismatch\n',
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
