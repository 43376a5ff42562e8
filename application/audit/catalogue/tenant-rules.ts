import type { ApiKeyEvent } from '../../../domain/api-key/api-key-events.js';
import type { ApiKeyUseEvent } from '../../../domain/api-key/api-key-use-events.js';
import type { AuditEvent } from '../../../domain/audit/audit-events.js';
import type { BrandingEvent } from '../../../domain/branding/branding-events.js';
import type { ClientEvent } from '../../../domain/client/client-events.js';
import type { RoleEvent } from '../../../domain/role/role-events.js';
import type { TenantEvent } from '../../../domain/tenant/tenant-events.js';
import type { AuditRules, AuditTarget } from '../audit-rule.js';
import { failure } from '../audit-rule.js';

const apiKey = ({ apiKeyId }: { readonly apiKeyId: string }): AuditTarget => ({
  type: 'apiKey',
  id: apiKeyId,
});
const client = ({ clientId }: { readonly clientId: string }): AuditTarget => ({
  type: 'client',
  id: clientId,
});
const role = ({ roleId }: { readonly roleId: string }): AuditTarget => ({ type: 'role', id: roleId });
const tenant = ({ tenantId }: { readonly tenantId: string }): AuditTarget => ({
  type: 'tenant',
  id: tenantId,
});
const branding = ({ tenantId }: { readonly tenantId: string }): AuditTarget => ({
  type: 'branding',
  id: tenantId,
});
const alert = ({ alertId }: { readonly alertId: string }): AuditTarget => ({ type: 'alert', id: alertId });
const log = (_: unknown, tenantId: string): AuditTarget => ({ type: 'auditLog', id: tenantId });

/** What is told of a tenant's own things. */
export const tenantRules: AuditRules<
  TenantEvent | RoleEvent | ApiKeyEvent | ApiKeyUseEvent | ClientEvent | BrandingEvent | AuditEvent
> = {
  TenantCreated: {
    action: 'tenant.created',
    category: 'tenant',
    target: tenant,
    names: ({ name }) => [name],
  },
  TenantCreationCancelled: {
    action: 'tenant.creation_cancelled',
    category: 'technical',
    target: tenant,
  },
  TenantChanged: { action: 'tenant.updated', category: 'tenant', target: tenant },
  TenantLocked: { action: 'tenant.locked', category: 'tenant', target: tenant, shows: ['reason'] },
  TenantDeletionRequested: {
    action: 'tenant.deletion_requested',
    category: 'tenant',
    target: tenant,
    shows: ['scheduledFor'],
  },
  TenantDeletionCompleted: { action: 'tenant.deletion_completed', category: 'tenant', target: tenant },
  TenantUnlocked: { action: 'tenant.unlocked', category: 'tenant', target: tenant, shows: ['reason'] },

  RoleDefined: { action: 'role.created', category: 'role', target: role, names: ({ name }) => [name] },
  RoleDefinitionCancelled: { action: 'role.creation_cancelled', category: 'technical', target: role },
  RoleChanged: { action: 'role.updated', category: 'role', target: role, names: ({ name }) => [name] },
  RoleRenameCancelled: { action: 'role.rename_cancelled', category: 'technical', target: role },
  RoleDeleted: { action: 'role.deleted', category: 'role', target: role },

  ApiKeyIssued: {
    action: 'apikey.issued',
    category: 'apikey',
    target: apiKey,
    names: ({ name }) => [name],
    masks: 'key',
  },
  ApiKeyRevoked: { action: 'apikey.revoked', category: 'apikey', target: apiKey },
  ApiKeyUsedFromNewNetwork: {
    action: 'apikey.used_from_new_network',
    category: 'apikey',
    target: apiKey,
    shows: ['isFirst'],
  },

  ClientRegistered: {
    action: 'client.registered',
    category: 'client',
    target: client,
    names: ({ name }) => [name],
  },
  ClientRegistrationCancelled: {
    action: 'client.registration_cancelled',
    category: 'technical',
    target: client,
  },
  ClientChanged: {
    action: 'client.updated',
    category: 'client',
    target: client,
    names: ({ name }) => [name],
  },
  ClientSecretRotated: {
    action: 'client.secret_rotated',
    category: 'client',
    target: client,
    masks: 'secret',
  },
  ClientDeleted: { action: 'client.deleted', category: 'client', target: client },

  BrandingChanged: { action: 'branding.updated', category: 'branding', target: branding },
  BrandingLogoSet: { action: 'branding.updated', category: 'branding', target: branding },
  BrandingLogoRemoved: { action: 'branding.updated', category: 'branding', target: branding },
  BrandingLogoDarkSet: { action: 'branding.updated', category: 'branding', target: branding },
  BrandingLogoDarkRemoved: { action: 'branding.updated', category: 'branding', target: branding },
  BrandingFaviconSet: { action: 'branding.updated', category: 'branding', target: branding },
  BrandingFaviconRemoved: { action: 'branding.updated', category: 'branding', target: branding },

  AuditLogExported: {
    action: 'audit.exported',
    category: 'audit',
    target: log,
    shows: ['format', 'from', 'to'],
  },
  AuditLogVerified: {
    action: 'audit.verified',
    category: 'audit',
    outcome: ({ valid }) => (valid ? 'success' : 'failure'),
    target: log,
    shows: ['from', 'to', 'valid', 'checked', 'firstBroken'],
  },
  AuditWriteRefused: {
    action: 'audit.write_refused',
    category: 'audit',
    outcome: failure,
    target: log,
    shows: ['method'],
  },
  AuditAlertAcknowledged: { action: 'alert.acknowledged', category: 'audit', target: alert },
  AuditAlertResolved: { action: 'alert.resolved', category: 'audit', target: alert },
  AuditHeadSigned: {
    action: 'audit.head_signed',
    category: 'technical',
    target: log,
    shows: ['number', 'entryId'],
  },
  AuditRetentionSet: { action: 'audit.retention_set', category: 'audit', target: log, shows: ['days'] },
  EventLogRestored: {
    action: 'audit.log_restored',
    category: 'audit',
    target: log,
    shows: ['events', 'from', 'to'],
  },
};
