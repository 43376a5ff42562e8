import type { SourceRecord } from '../../../ports/tenant/import-files.js';

/** The parameters of a Firebase project's hashes (console, Authentication, "Password hash parameters"). Texts are base64. */
export interface FirebaseKey {
  readonly signerKey: string;
  readonly saltSeparator: string;
  readonly rounds: number;
  readonly memCost: number;
}

export interface PresetParameters {
  /** ISO 8601. What ended before it is over. */
  readonly now: string;
  /** Null: not given. */
  readonly firebase: FirebaseKey | null;
}

/** A person at the source, with the records that belong to them. */
export interface SourcePerson {
  readonly record: SourceRecord;
  /** Whether it is a row of a table: all of its values are texts. */
  readonly isRow: boolean;
  readonly related: readonly SourceRecord[];
  readonly parameters: PresetParameters;
}

/** A person as a line of an import states them, still to be read (`readImportLine`). An undefined member was not stated. */
export interface StatedPerson {
  readonly email: unknown;
  readonly emailVerified?: unknown;
  readonly firstName?: unknown;
  readonly lastName?: unknown;
  readonly locale?: unknown;
  readonly externalId?: unknown;
  readonly metadata?: unknown;
  readonly roles?: unknown;
  readonly status?: unknown;
  readonly createdAt?: unknown;
  readonly lastLoginAt?: unknown;
  readonly password?: unknown;
  readonly totp?: unknown;
  readonly identities?: unknown;
}

/** How the files of a product become lines of an import. */
export interface ImportPreset {
  /** Where a JSON document has its people, with `*` for the elements of another array; none: it is NDJSON. */
  readonly arrays: readonly string[];
  /** Where the people are, when a file has none. */
  readonly hint?: string;
  /** The id of the person to whom a record belongs; null for a record that is a person. Default: all are people. */
  readonly ownerOf?: (record: SourceRecord) => string | null;
  /** The id of a person, to which `ownerOf` refers. */
  readonly idOf?: (record: SourceRecord) => string | null;
  /** Returns the person; null for a record that is none; a text for what is wrong with it, with the remedy. */
  readonly person: (source: SourcePerson) => StatedPerson | string | null;
}
