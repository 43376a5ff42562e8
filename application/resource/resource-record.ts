import type { PresentResource, ResourceSettings } from '../../domain/resource/resource.js';

/** An API as its tenant sees it. Times are ISO 8601 UTC with milliseconds. */
export interface ResourceRecord extends ResourceSettings {
  readonly id: string;
  /** The audience of the tokens. */
  readonly identifier: string;
  /** How many clients may ask for tokens for it. */
  readonly clients: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Returns the record of an API, with the members in the order of every answer. */
export const resourceRecord = (
  {
    resourceId,
    identifier,
    name,
    permissions,
    accessTokenMinutes,
    accessTokenType,
    createdAt,
    updatedAt,
  }: Omit<PresentResource, 'status'>,
  clients: number,
): ResourceRecord => ({
  id: resourceId,
  identifier,
  name,
  permissions,
  accessTokenMinutes,
  accessTokenType,
  clients,
  createdAt,
  updatedAt,
});
