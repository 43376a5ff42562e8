import type { SignInApp } from '../../app.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { recordSignIn } from '../record-sign-in.js';

export interface ForgetDevicesInput {
  readonly userId: string;
  /** Absent: all devices of the user. */
  readonly deviceId?: string;
}

/**
 * Forgets remembered devices of a user: the next sign-in there asks for the second factor. Sessions go on. Idempotent: a
 * device that does not exist is forgotten.
 */
export async function forgetRememberedDevices(
  app: SignInApp,
  context: CommandContext,
  { userId, deviceId }: ForgetDevicesInput,
): Promise<Done> {
  const forgotten = await app.rememberedDevices.forget(context.tenantId, userId, deviceId);
  const events = forgotten.map(
    (id) => ({ type: 'DeviceForgotten', data: { userId, deviceId: id } }) as const,
  );
  return { position: events.length === 0 ? null : await recordSignIn(app, context, userId, events) };
}
