/** The stream of an installation's one event. It belongs to no tenant: whatever follows tenants' streams passes it over. */
export const INSTALLATION_STREAM = 'tessera-installation';

/** The first event of a log: whose log it is. */
export interface InstallationCreated {
  readonly type: 'InstallationCreated';
  /** `installationId`: a UUID that the first start on an empty database draws. */
  readonly data: { readonly installationId: string };
}

/** The event of the installation with this id, lower-case UUID. */
export const installationCreated = (installationId: string): InstallationCreated => ({
  type: 'InstallationCreated',
  data: { installationId },
});

/** The installation that an event of the stream states; undefined for one that states none. */
export function installationIn(type: string, data: unknown): string | undefined {
  if (type !== 'InstallationCreated' || typeof data !== 'object' || data === null) return undefined;
  const { installationId } = data as Partial<InstallationCreated['data']>;
  return typeof installationId === 'string' ? installationId : undefined;
}
