import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { checkedNewUser } from '../../../domain/user/user-input.js';
import type { App } from '../../app.js';
import { appliedEntries, platformEntry } from '../../bootstrap/applied-entries.js';
import type { CommandContext, Outcome } from '../../shared/command-context.js';
import { createUser } from '../../user/create-user.js';
import type { UserRecord } from '../../user/user-record.js';
import { createPlatform } from './create-platform.js';

export interface AddOperatorInput {
  readonly email: string;
  readonly password: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/**
 * Makes an operator, who sets up a second factor at the first sign-in. From then on, the bootstrap file makes none. The
 * input is checked before anything is written. Throws what `createUser` and `foundPlatform` throw.
 */
export async function addOperator(
  app: App,
  context: CommandContext,
  input: AddOperatorInput,
): Promise<Outcome<UserRecord>> {
  checkedNewUser(input);
  const here = { ...context, tenantId: PLATFORM_TENANT };
  await createPlatform(app, here);
  // noted first: after a crash, a second try makes the operator, and a restart does not make those of the file
  await (await appliedEntries(app, context.commandId)).note(platformEntry, PLATFORM_TENANT);
  return createUser(app, here, { ...input, roles: ['owner'], emailVerified: true, sendInvitation: false });
}
