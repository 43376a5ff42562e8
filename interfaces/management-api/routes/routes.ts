import { auditFeedRoute } from './audit-feed.js';
import { auditRoutes } from './audit-logs.js';
import { avatarRoutes } from './avatars.js';
import { brandingRoutes } from './branding.js';
import { factorRoutes } from './factors.js';
import { identityRoutes } from './identities.js';
import { roleRoutes } from './roles.js';
import type { Route } from '../serving/route.js';
import { sessionRoutes } from './sessions.js';
import { userImportRoutes } from './user-imports.js';
import { userMailRoutes } from './user-mails.js';
import { userRoutes } from './users.js';
import { deliveryRoutes } from './webhook-deliveries.js';
import { webhookHealthRoutes } from './webhook-health.js';
import { webhookRoutes } from './webhooks.js';

/** Every operation of the Management API, in the order in which the documentation shows them. */
export const routes: readonly Route[] = [
  ...userRoutes,
  ...userImportRoutes,
  ...avatarRoutes,
  ...userMailRoutes,
  ...factorRoutes,
  ...identityRoutes,
  ...sessionRoutes,
  ...roleRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...webhookHealthRoutes,
  ...brandingRoutes,
  ...auditRoutes,
  auditFeedRoute,
];
