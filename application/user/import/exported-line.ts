/** A line of a tenant's export. */
export interface ExportedLine {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns whether a value is a line of a tenant's export, and no person. */
export function isExportedLine(value: unknown): value is ExportedLine {
  if (typeof value !== 'object' || value === null) return false;
  const { type, data } = value as { readonly [member in keyof ExportedLine]?: unknown };
  return typeof type === 'string' && typeof data === 'object' && data !== null;
}

const members = [
  'email',
  'emailVerified',
  'firstName',
  'lastName',
  'locale',
  'externalId',
  'metadata',
  'roles',
  'createdAt',
  'lastLoginAt',
] as const;

/** Returns the line of an import for a user of an export. A lock that failures caused is over by then. */
export function lineOfExported(data: ExportedLine['data']): Readonly<Record<string, unknown>> {
  const { status, passwordHash, identities } = data;
  return {
    ...Object.fromEntries(members.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]]))),
    ...(status === 'suspended' && { status }),
    ...(typeof passwordHash === 'string' && { password: { hash: passwordHash } }),
    // exports of earlier versions have their number
    ...(Array.isArray(identities) && { identities }),
  };
}
