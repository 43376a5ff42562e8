import { typedCode } from '../../../domain/shared/typed-code.js';
import type { CodeForm } from '../../../domain/sign-in/mailed-code.js';
import type { App } from '../../app.js';
import type { CodeOwner } from '../../ports/sign-in/code-misses.js';

/** A code or link that was mailed, by the event from which its secret derives. */
export interface SentCode {
  readonly eventId: string;
  readonly form: CodeForm;
}

/** A code as it was typed, or the secret of the link that takes its place. */
export interface TypedSecret {
  readonly form: CodeForm;
  readonly text: string;
}

/** Returns what the next mail brings: a link alone once wrong codes have used up the tries of one of these owners. */
export async function nextForm(
  app: Pick<App, 'codeMisses'>,
  owners: readonly CodeOwner[],
  now: number,
): Promise<CodeForm> {
  const usedUp = await Promise.all(owners.map((owner) => app.codeMisses.areUsedUp(owner, now)));
  return usedUp.includes(true) ? 'link' : 'code';
}

/**
 * Returns that of the mailed codes which was typed; null for none of them, and for a code once the tries of one of these
 * owners are used up. A code counts as a miss of each owner until `clearMisses`.
 */
export async function rightCodeOf<Sent extends SentCode>(
  app: Pick<App, 'codeMisses' | 'mailSecrets'>,
  owners: readonly CodeOwner[],
  sent: readonly Sent[],
  { form, text }: TypedSecret,
  now: number,
): Promise<Sent | null> {
  if (form === 'code') for (const owner of owners) if (!(await app.codeMisses.take(owner, now))) return null;
  const typed = typedCode(text);
  // all are compared, so that the duration is the same
  const right = sent.filter(
    (code) => code.form === form && app.mailSecrets.isCode(code.eventId, form, typed),
  );
  return right[0] ?? null;
}

/** Deletes the misses of these owners, after a right code or link. */
export async function clearMisses(app: Pick<App, 'codeMisses'>, owners: readonly CodeOwner[]): Promise<void> {
  for (const owner of owners) await app.codeMisses.clear(owner);
}
