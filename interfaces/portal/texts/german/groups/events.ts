export { webhooksGerman as webhooks } from '../events/webhooks.js';
export { auditAccessGerman as auditAccess, auditLogGerman as auditLog } from '../events/audit-log.js';
export { alertsGerman as alerts } from '../events/alerts.js';
