import { expect } from 'chai';
import { readBundle } from '../../../../application/audit/tree/prove.js';
import { DomainError } from '../../../../domain/shared/domain-error.js';

const bundleOf = (texts: readonly string[]): Promise<Uint8Array> =>
  readBundle(
    {
      checkpoints: {
        newest: () => Promise.resolve({ size: BigInt(texts.length), root: new Uint8Array(32), note: '' }),
      } as never,
      audit: { leafTexts: () => Promise.resolve(texts) },
    },
    'a tenant',
    { index: 0n, width: texts.length },
  );

describe('a bundle of entries', () => {
  it('has the length of each entry in bytes before it', async () => {
    expect(Buffer.from(await bundleOf(['a', 'é', ''])).toString('hex')).to.equal(
      '0001' + '61' + '0002' + 'c3a9' + '0000',
    );
  });

  it('holds entries of up to 65,535 bytes, and none that are longer', async () => {
    expect(await bundleOf(['x'.repeat(65_535)])).to.have.length(65_537);
    const failure = await bundleOf(['x', 'é'.repeat(32_768)]).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(DomainError).with.property('code', 'bundle_not_kept');
  });
});
