export { webhooksGerman as webhooks } from '../webhooks.js';
export { auditLogGerman as auditLog } from '../audit-log.js';
export { alertsGerman as alerts } from '../alerts.js';
