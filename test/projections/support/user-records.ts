import type { JsonText } from '../../../application/shared/json-text.js';
import type { Page } from '../../../application/shared/page.js';
import type { UserRecord } from '../../../application/user/user-record.js';

export const parsed = <T>(text: JsonText<T>): T => JSON.parse(text) as T;

export const parsedPage = (page: Page<JsonText<UserRecord>>): Page<UserRecord> => ({
  ...page,
  items: page.items.map(parsed),
});
