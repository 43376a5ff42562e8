/** The first release under the new name. */
const FIRST_KURRENTDB = 25;

/** Returns the name and the version of a server: EventStoreDB is KurrentDB since 25.0. */
export const serverName = (version: string): string =>
  `${Number.parseInt(version, 10) >= FIRST_KURRENTDB ? 'KurrentDB' : 'EventStoreDB'} ${version}`;
