import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { signatureHeader } from '../../../infrastructure/webhooks/signature.js';
import {
  type WebhookToVerify,
  verifyWebhook,
  WebhookVerificationError,
} from '../../../interfaces/webhook-verifier/webhooks.js';
import { root } from '../../support/run/built-checkout.js';
import { anyText } from '../../support/samples/any-text.js';

interface Vector {
  readonly name: string;
  readonly secret: string;
  readonly body: string;
  readonly header: string;
  /** Seconds. */
  readonly now: number;
  readonly valid: boolean;
  readonly code?: string;
}

const file = join(root, 'interfaces/webhook-verifier/signature-vectors.json');
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: readonly Vector[] };

const outcome = (webhook: WebhookToVerify): string => {
  try {
    verifyWebhook(webhook);
    return 'valid';
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.code;
    throw error;
  }
};

describe('the verifier of webhooks', () => {
  for (const { name, secret, body, header, now, valid, code } of vectors) {
    it(`the verifier of webhooks ${valid ? 'accepts' : 'refuses'} ${name}`, () => {
      const webhook = { body: Buffer.from(body), signature: header, secret, now: now * 1_000 };
      expect(outcome(webhook)).to.equal(valid ? 'valid' : code);
    });
  }

  it('the verifier of webhooks agrees with openssl on every accepted vector', () => {
    for (const { secret, body, header } of vectors.filter(({ valid }) => valid)) {
      const [, seconds] = /^t=(\d+)/.exec(header)!;
      const signed = `${seconds!}.${body}`;
      const out = execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-hex'], { input: signed });
      expect(header).to.contain(`v1=${out.toString().trim().split(' ').at(-1)!}`);
    }
  });

  it('the verifier of webhooks accepts every signed body of the sender, and none with a changed byte', () => {
    const now = 1_893_456_000_000;
    const texts = fc.record({ text: anyText(), number: fc.double() });
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 2 }),
        fc.nat(),
        (data, secrets, at) => {
          const body = Buffer.from(JSON.stringify(data));
          const signature = signatureHeader(secrets, now / 1_000, body);
          for (const secret of secrets) {
            expect(outcome({ body, signature, secret, now })).to.equal('valid');
            const changed = Buffer.from(body);
            changed[at % body.length]! ^= 1;
            expect(outcome({ body: changed, signature, secret, now })).to.equal('signature_mismatch');
          }
        },
      ),
    );
  });

  it('the verifier of webhooks requires the bytes, a header and a secret', () => {
    const [{ body, header: signature, secret, now }] = vectors as [Vector];
    const webhook = { body: Buffer.from(body), signature, secret, now: now * 1_000 };
    for (const wrong of [body, JSON.parse(body), undefined])
      expect(outcome({ ...webhook, body: wrong as Buffer })).to.equal('body_not_raw');
    for (const wrong of [undefined, [signature, signature], ['']])
      expect(outcome({ ...webhook, signature: wrong })).to.equal('malformed_header');
    expect(() => verifyWebhook({ ...webhook, secret: '' })).to.throw(TypeError);
  });

  it('the verifier of webhooks accepts another tolerance, and refuses one that is no number', () => {
    const [{ body, header: signature, secret, now }] = vectors as [Vector];
    const webhook = { body: Buffer.from(body), signature, secret, now: (now + 31) * 1_000 };
    expect(outcome({ ...webhook, toleranceSeconds: 31 })).to.equal('valid');
    expect(outcome({ ...webhook, toleranceSeconds: 30 })).to.equal('timestamp_out_of_tolerance');
    expect(outcome({ ...webhook, toleranceSeconds: NaN })).to.equal('timestamp_out_of_tolerance');
  });

  it('the verifier of webhooks is a file that imports only Node, so that it can be copied', () => {
    const source = readFileSync(join(root, 'interfaces/webhook-verifier/webhooks.ts'), 'utf8');
    const imported = [...source.matchAll(/\bfrom '([^']+)'/g)].map(([, name]) => name!);
    expect(imported).to.include('node:crypto');
    for (const name of imported) expect(name).to.match(/^node:/);
  });
});
