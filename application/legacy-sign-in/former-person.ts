import type { LegacySignIn } from '../../domain/tenant/legacy-sign-in.js';
import type { LogApp } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { importRoles } from '../user/import/import-roles.js';
import type { ImportRun, LineResult } from '../user/import/import-run.js';
import { type ReadPerson, readPerson } from '../user/import/read-person.js';

/** Roles that a former system never gives: whoever takes it over would be an administrator here. */
const neverGiven: readonly unknown[] = ['owner', 'admin'];

/** Returns the import of one person of a former system. Webhooks tell of the person, who has just come. */
export const formerRun = (
  app: LogApp,
  context: CommandContext,
  { trustVerified }: LegacySignIn,
): ImportRun => {
  const importId = app.ids.derive(context.commandId, 'legacy sign-in');
  return {
    importId,
    context: { ...context, commandId: importId },
    options: { dryRun: false, onConflict: 'skip', trustVerified, notify: true, allowWeak: false },
    roles: importRoles(app, context.tenantId),
    // whoever takes the former system over would wait in accounts for people who come with a provider
    connections: null,
  };
};

/**
 * Reads a person as a former system states them: a line of an import. A password, second factors and accounts from elsewhere are
 * left out, and so are the roles `owner` and `admin`. Returns the line's faults for one that is refused; null for what is no person.
 */
export async function formerPerson(
  app: LogApp,
  run: ImportRun,
  stated: unknown,
): Promise<ReadPerson | LineResult | null> {
  if (typeof stated !== 'object' || stated === null || Array.isArray(stated)) return null;
  const { password: _, totp: _totp, roles, ...line } = stated as Readonly<Record<string, unknown>>;
  const given: unknown = Array.isArray(roles)
    ? roles.filter((name: unknown) => !neverGiven.includes(String(name).trim().toLowerCase()))
    : roles;
  const text = JSON.stringify({ ...line, ...(given !== undefined && { roles: given }) });
  return readPerson(app, run, { number: 1, text });
}
