/**
 * The stream of an installation's only event. It belongs to no tenant, so that followers of tenants' streams skip it.
 */
export const INSTALLATION_STREAM = 'tessera-installation';

/** The first event of a log: it states the installation that the log belongs to. */
export interface InstallationCreated {
  readonly type: 'InstallationCreated';
  /** `installationId`: a UUID, drawn by the first start on an empty database. */
  readonly data: { readonly installationId: string };
}

/** Returns the event of the installation with this id (lower-case UUID). */
export const installationCreated = (installationId: string): InstallationCreated => ({
  type: 'InstallationCreated',
  data: { installationId },
});

/** Returns the installation that an event states, undefined when it states none. */
export function installationIn(type: string, data: unknown): string | undefined {
  if (type !== 'InstallationCreated' || typeof data !== 'object' || data === null) return undefined;
  const { installationId } = data as Partial<InstallationCreated['data']>;
  return typeof installationId === 'string' ? installationId : undefined;
}
