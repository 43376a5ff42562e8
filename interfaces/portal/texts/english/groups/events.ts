export { webhooksEnglish as webhooks } from '../events/webhooks.js';
export { auditAccessEnglish as auditAccess, auditLogEnglish as auditLog } from '../events/audit-log.js';
export { alertsEnglish as alerts } from '../events/alerts.js';
