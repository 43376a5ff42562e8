import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { signatureHeader } from '../../../infrastructure/webhooks/signature.js';
import { blocks, page } from '../../guide/guide-pages.js';
import { until } from '../../support/run/until.js';
import { builtCheckout } from '../../support/run/built-checkout.js';
import { type TestProcess, runNode } from '../../support/services/service-process.js';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw0123456789A';
const body = Buffer.from(JSON.stringify({ event: 'user.login', id: 'evt_1', data: { name: 'Zoë' } }));

describe('the listener of the guide, with the package that is built', () => {
  let listener: TestProcess;
  let url: string;

  before(async function () {
    const [example = ''] = blocks(page('webhooks/receive.md'), 'js');
    const text = example.replace(
      /app\.listen\(\d+\);/,
      'app.listen(0, function () { console.log(this.address().port); });',
    );
    expect(text).to.not.equal(example);
    const checkout = await builtCheckout();
    writeFileSync(join(checkout, 'listener.mjs'), text);
    listener = runNode(checkout, ['listener.mjs'], { WEBHOOK_SECRET: secret });
    void listener.ended.then(({ stderr }) => stderr && console.error(stderr));
    await until(() => /^\d+\n/.test(listener.stdout()));
    url = `http://127.0.0.1:${/^\d+/.exec(listener.stdout())![0]}/webhooks`;
  });
  after(() => listener.end());

  const send = async (signature: string | null, bytes = body): Promise<[number, string]> => {
    const headers = {
      'Content-Type': 'application/json',
      ...(signature === null ? {} : { 'Tessera-Signature': signature }),
    };
    const answer = await fetch(url, { method: 'POST', headers, body: bytes });
    return [answer.status, await answer.text()];
  };
  const now = (): number => Math.floor(Date.now() / 1_000);

  it('the listener of the guide answers 2xx to a signed delivery, and handles an event once', async () => {
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await send(signatureHeader([secret], now(), body))).to.deep.equal([204, '']);
    expect(await send(signatureHeader(['another', secret], now(), body))).to.deep.equal([204, '']);
    expect(
      listener
        .stdout()
        .split('\n')
        .filter((line) => line.includes('user.login evt_1')),
    ).to.have.length(1);
  });

  it('the listener of the guide answers 400 to other requests, with the reason', async () => {
    expect(await send(null)).to.deep.equal([400, 'malformed_header']);
    expect(await send(signatureHeader(['another'], now(), body))).to.deep.equal([400, 'signature_mismatch']);
    expect(await send(signatureHeader([secret], now(), body), Buffer.from('{}'))).to.deep.equal([
      400,
      'signature_mismatch',
    ]);
    const old = signatureHeader([secret], now() - 302, body);
    expect(await send(old)).to.deep.equal([400, 'timestamp_out_of_tolerance']);
  });
});
