export { webhooksGerman as webhooks } from '../webhooks.js';
export { auditAccessGerman as auditAccess, auditLogGerman as auditLog } from '../audit-log.js';
export { alertsGerman as alerts } from '../alerts.js';
