import type { CodePurpose } from '../../../domain/sign-in/mailed-code.js';
import type { SignInProof } from '../sign-in-step.js';

/** Returns what the mailed code of a sign-in is for. */
export const codePurposeOf = ({ asked }: Pick<SignInProof, 'asked'>): CodePurpose =>
  asked.mailbox ? 'step-up' : 'set-up';
