import type { App } from '../app.js';
import type { EventLog } from '../events/event-log.js';
import type { ClientAssertions } from '../ports/openid/client-assertions.js';
import type { DeviceCodes } from '../ports/openid/device-codes.js';
import type { Grants } from '../ports/openid/grants.js';
import type { InteractionStore } from '../ports/sign-in/interaction-store.js';
import type { Sessions } from '../ports/sign-in/sessions.js';
import type { SigningKeys } from '../ports/openid/signing-keys.js';
import type { TenantDirectory } from '../tenant/tenant-directory.js';

/** The dependencies of the OpenID Connect use cases, besides those of all use cases. */
export interface OpenIdApp extends App {
  /** Reads users for the check of tokens: the state is at most a second old. */
  readonly recentUsers: EventLog;
  readonly tenants: TenantDirectory;
  readonly sessions: Sessions;
  readonly interactions: InteractionStore;
  readonly grants: Grants;
  readonly deviceCodes: DeviceCodes;
  readonly signingKeys: SigningKeys;
  readonly clientAssertions: ClientAssertions;
}
