export { webhooksEnglish as webhooks } from '../webhooks.js';
export { auditAccessEnglish as auditAccess, auditLogEnglish as auditLog } from '../audit-log.js';
export { alertsEnglish as alerts } from '../alerts.js';
