/** The `format` of the first line. */
export const EXPORT_FORMAT = 'tessera-tenant-export';
/** The `version` of the first line. A later version may have further types of line, and further members in each. */
export const EXPORT_VERSION = 1;

/** The types of line between the first and the last one. */
export const exportedTypes = [
  'tenant',
  'settings',
  'branding',
  'image',
  'role',
  'user',
  'client',
  'resource',
  'connection',
  'webhook',
  'subscription',
  'billingDetails',
  'invoice',
  'auditEntry',
  'auditEnd',
] as const;
export type ExportedType = (typeof exportedTypes)[number];

/** The data of the first line, of type `export`. Every line is an object with the members `type` and `data`. */
export interface ExportStart {
  readonly format: typeof EXPORT_FORMAT;
  readonly version: typeof EXPORT_VERSION;
  readonly exportId: string;
  readonly tenantId: string;
  readonly slug: string;
  /** ISO 8601. */
  readonly exportedAt: string;
  /** The position of the log that every line shows. */
  readonly position: string;
  readonly withPasswordHashes: boolean;
}

/** An image that another line names by its digest. */
export interface ExportedImage {
  readonly sha256: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** The data of the last line, of type `end`. */
export interface ExportSum {
  /** The number of lines of each type, without the first and the last one. */
  readonly counts: Readonly<Record<ExportedType, number>>;
  /** SHA-256 of the file up to this line, hexadecimal. */
  readonly sha256: string;
}
