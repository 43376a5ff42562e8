import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import { checkpointText, parseCheckpoint } from '../../../../application/audit/tree/checkpoint.js';
import {
  COSIGNATURE,
  cosign,
  ed25519Key,
  parseNote,
  parseVerifierKey,
  signatureBy,
  signatureText,
  signedNote,
  verifierKeyOf,
  verifierKeyText,
} from '../../../../application/audit/tree/signed-note.js';

/** A key and a note from the documentation of `golang.org/x/mod/sumdb/note`. */
const GO_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const GO_NOTE = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

describe('signed notes', () => {
  const key = ed25519Key(Buffer.alloc(32, 1));
  const origin = 'id.example.com/tenants/1/audit';
  const text = checkpointText({ origin, size: 7n, root: Buffer.alloc(32, 9) });

  it('are read as the checksum database of Go writes them', () => {
    expect(signatureBy(parseNote(GO_NOTE)!, parseVerifierKey(GO_KEY)!)).to.deep.equal({ time: null });
    const altered = GO_NOTE.replace('cryptography', 'cryptology');
    expect(signatureBy(parseNote(altered)!, parseVerifierKey(GO_KEY)!)).to.equal(null);
  });

  it('are signed and verified under the name of their log', () => {
    const note = signedNote(text, origin, key);
    const verifier = parseVerifierKey(verifierKeyText(verifierKeyOf(origin, key)))!;
    expect(signatureBy(parseNote(note)!, verifier)).to.deep.equal({ time: null });
    expect(parseCheckpoint(parseNote(note)!.text)).to.deep.include({ origin, size: 7n });
    for (const other of [
      verifierKeyOf('id.example.com/tenants/2/audit', key),
      verifierKeyOf(origin, ed25519Key(Buffer.alloc(32, 2))),
    ])
      expect(signatureBy(parseNote(note)!, other)).to.equal(null);
  });

  it('are refused after a change of any byte', () => {
    const note = Buffer.from(signedNote(text, origin, key));
    const verifier = verifierKeyOf(origin, key);
    for (let at = 0; at < note.length; at += 1) {
      const altered = Buffer.from(note);
      altered[at]! ^= 1;
      const parsed = parseNote(altered.toString());
      expect(parsed === null ? null : signatureBy(parsed, verifier), `byte ${at}`).to.equal(null);
    }
  });

  it('have the signatures of witnesses beside that of the log, with a time', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const note =
      signedNote(text, origin, key) +
      signatureText(cosign(text, 'witness.example', privateKey, 1_790_000_000));
    const witness = verifierKeyOf('witness.example', privateKey, COSIGNATURE);
    expect(parseVerifierKey(verifierKeyText(witness))).to.deep.equal(witness);
    expect(signatureBy(parseNote(note)!, witness)).to.deep.equal({ time: 1_790_000_000n });
    expect(signatureBy(parseNote(note)!, verifierKeyOf(origin, key))).to.deep.equal({ time: null });
    // the key of a log is no key of a witness
    expect(signatureBy(parseNote(note)!, verifierKeyOf('witness.example', privateKey))).to.equal(null);
    const later = parseNote(note)!.signatures.map((one) => ({ ...one, bytes: Buffer.from(one.bytes) }));
    later[1]!.bytes[7]! += 1;
    expect(signatureBy({ text, signatures: later }, witness)).to.equal(null);
  });

  it('are no notes otherwise', () => {
    for (const wrong of ['', 'a', 'a\n', 'a\n\nb\n', `${text}\n`, signedNote(text, origin, key).slice(0, -1)])
      expect(parseNote(wrong)?.signatures ?? [], JSON.stringify(wrong)).to.deep.equal([]);
    for (const wrong of [
      '',
      'a+b',
      GO_KEY.replace('c74f', 'c74e'),
      GO_KEY.slice(0, -4),
      GO_KEY.replace('+A', '+B'),
    ])
      expect(parseVerifierKey(wrong), wrong).to.equal(null);
    for (const wrong of ['o\n1\n', 'o\n01\nAAAA\n', text.replace('7', '-7'), text.slice(0, -1)])
      expect(parseCheckpoint(wrong), wrong).to.equal(null);
  });
});
