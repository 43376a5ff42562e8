import { DomainError } from '../../domain/shared/domain-error.js';
import type { EditableField } from '../../domain/tenant/tenant-settings.js';
import type { App } from '../app.js';
import { presentTenantOf } from '../tenant/tenant-stream.js';

/** Throws `not_editable` when the tenant does not let people edit one of these parts of their own profiles. */
export async function refuseUneditable(
  app: Pick<App, 'events'>,
  tenantId: string,
  fields: readonly EditableField[],
): Promise<void> {
  const { settings } = await presentTenantOf(app, tenantId);
  if (fields.some((field) => !settings.profileEditing.includes(field)))
    throw new DomainError('forbidden', 'not_editable', 'The organisation does not let you change this.');
}
