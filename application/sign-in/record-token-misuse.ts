import type { GrantMisuse, SignInEvent } from '../../domain/sign-in/sign-in-events.js';
import type { LogApp } from '../app.js';
import { SubjectErased } from '../ports/events/subject-keys.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { recordSignIn } from './record-sign-in.js';

/** Records that a code or a refresh token was used a second time. Records nothing about an erased user. */
export async function recordTokenMisuse(
  app: LogApp,
  context: VisitorContext,
  type: Extract<SignInEvent, { data: GrantMisuse }>['type'],
  misuse: GrantMisuse,
): Promise<void> {
  const caller = { ...context, actor: { type: 'system', id: 'system' } } as const;
  try {
    await recordSignIn(app, caller, misuse.userId, [{ type, data: misuse }]);
  } catch (error) {
    if (!(error instanceof SubjectErased)) throw error;
  }
}
