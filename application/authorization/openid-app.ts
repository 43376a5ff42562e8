import type { App } from '../app.js';
import type { EventLog } from '../events/event-log.js';
import type { ClientAssertions } from '../ports/openid/client-assertions.js';
import type { Consents } from '../ports/openid/consents.js';
import type { Grants } from '../ports/openid/grants.js';
import type { InteractionStore } from '../ports/sign-in/interaction-store.js';
import type { Sessions } from '../ports/sign-in/sessions.js';
import type { SigningKeys } from '../ports/openid/signing-keys.js';
import type { TenantDirectory } from '../tenant/tenant-directory.js';

/** What OpenID Connect needs beside what every use case does. */
export interface OpenIdApp extends App {
  /** For reading users where a token is looked at: as they are, or were not more than a second ago. */
  readonly recentUsers: EventLog;
  readonly tenants: TenantDirectory;
  readonly sessions: Sessions;
  readonly interactions: InteractionStore;
  readonly grants: Grants;
  readonly consents: Consents;
  readonly signingKeys: SigningKeys;
  readonly clientAssertions: ClientAssertions;
}
