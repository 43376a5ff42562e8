import { verify as verifyShaCrypt } from 'unixcrypt';
import { answerPages } from '../../threads/answer-pages.js';
import { type IteratedRequest, verifyPhpass } from './iterated-hashes.js';

/** The module that the thread of iterated hashes runs (see `iterated-hashes.ts`). */
// oxlint-disable-next-line typescript/require-await -- a thread answers with asynchronous pages
async function* verified({ hash, password }: IteratedRequest): AsyncGenerator<boolean, void, void> {
  yield hash.kind === 'phpass' ? verifyPhpass(hash, password) : verifyShaCrypt(password, hash.text);
}

answerPages(verified, () => []);
