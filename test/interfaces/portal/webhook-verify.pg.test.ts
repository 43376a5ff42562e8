import type { DomPage } from '../../support/dom/dom-page.js';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';
import { type WebhookListener, webhookListener } from '../../support/http/webhook-listener.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { root } from '../../support/run/built-checkout.js';
import { skipTest } from '../../support/run/left-out.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';
import { until } from '../../support/run/until.js';

interface Vector {
  readonly name: string;
  readonly secret: string;
  readonly body: string;
  readonly header: string;
  readonly now: number;
  readonly valid: boolean;
}

const { vectors } = JSON.parse(
  readFileSync(join(root, 'interfaces', 'webhook-verifier', 'signature-vectors.json'), 'utf8'),
) as { vectors: readonly Vector[] };

type Verify = (body: Buffer, header: string, secret: string, now?: number) => boolean;

/** Runs after the shown code: prints for each vector whether it is accepted. */
const pythonCheck = `
import json
import sys

for one in json.load(sys.stdin):
    print(json.dumps(verify(one["body"].encode(), one["header"], one["secret"], one["now"])))
`;

describe('the code that the portal shows to verify deliveries', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let listener: WebhookListener;
  let webhook: { readonly id: string; readonly secret: string };
  before(async () => {
    listener = await webhookListener();
    portal = await startPortalWindows({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128' });
    webhook = await portal.api('POST', '/api/webhooks', { url: listener.url, events: ['user.deleted'] });
    page = await portal.signedIn(`/webhooks/${webhook.id}?tab=verify`);
  });
  after(async () => {
    listener.close();
    await portal.close();
  });

  const code = () => page.locator('.code-block code');
  const shown = async (language: string, part: string): Promise<string> => {
    await page.getByRole('main').getByLabel('Language').selectOption(language);
    await code().getByText(part).first().waitFor();
    return code().textContent();
  };

  it('is there for several languages, and never has the secret', async () => {
    await code().getByText('verifyWebhook').waitFor();
    for (const [language, part] of [
      ['Go', 'hmac.Equal'],
      ['C#', 'FixedTimeEquals'],
      ['Standard Webhooks, JavaScript', 'standardwebhooks'],
      ['Standard Webhooks, Python', 'standardwebhooks'],
    ] as const)
      expect(await shown(language, part)).not.to.contain(webhook.secret);
  });

  it('in Node accepts a real delivery, and accepts and refuses each of the signature vectors', async () => {
    const text = await shown('Node.js without a package', 'timingSafeEqual');
    const folder = temporaryFolder('snippet');
    const file = join(folder, 'verify.mjs');
    writeFileSync(file, text);
    const { verify } = createRequire(import.meta.url)(file) as { verify: Verify };
    rmSync(folder, { recursive: true });
    await portal.api('POST', `/api/webhooks/${webhook.id}/test`);
    await until(() => listener.received.length === 1);
    const { body, headers } = listener.received[0]!;
    const header = String(headers['tessera-signature']);
    expect(verify(body, header, webhook.secret)).to.equal(true);
    expect(verify(body, header, `${webhook.secret}x`)).to.equal(false);
    for (const vector of vectors)
      expect(
        verify(Buffer.from(vector.body), vector.header, vector.secret, vector.now),
        vector.name,
      ).to.equal(vector.valid);
  });

  it('in Python accepts and refuses each of the signature vectors', async function () {
    const text = await shown('Python', 'compare_digest');
    let answers: string;
    try {
      const input = JSON.stringify(vectors);
      answers = execFileSync('python3', ['-c', text + pythonCheck], { input, encoding: 'utf8' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return skipTest(this, 'no Python is installed');
      throw error;
    }
    expect(answers.trim().split('\n')).to.deep.equal(vectors.map(({ valid }) => String(valid)));
  });
});
