import './kit.js';

export { WebhooksScreen } from '../webhooks/webhooks-screen.js';
export { WebhookScreen } from '../webhooks/webhook-screen.js';
export { DeliveryScreen } from '../webhooks/delivery-screen.js';
export { AuditScreen } from '../audit/audit-screen.js';
export { EntryScreen } from '../audit/entry-screen.js';
export { AlertsScreen } from '../alerts/alerts-screen.js';
export { AlertScreen } from '../alerts/alert-screen.js';
