import { ownAddress } from '../../../domain/shared/own-address.js';
import type { App } from '../../../application/app.js';
import type { ClientAssertions } from '../../../application/ports/openid/client-assertions.js';
import { backupCodes } from '../../../infrastructure/factors/backup-codes.js';
import { postgresCodeMisses } from '../../../infrastructure/factors/postgres-code-misses.js';
import { oneTimeCodes } from '../../../infrastructure/factors/one-time-codes.js';
import { postgresPasskeyCeremonies } from '../../../infrastructure/factors/postgres-passkey-ceremonies.js';
import { postgresPasskeyUses } from '../../../infrastructure/factors/postgres-passkey-uses.js';
import { postgresRememberedDevices } from '../../../infrastructure/factors/postgres-remembered-devices.js';
import { postgresSignInTransactions } from '../../../infrastructure/factors/postgres-sign-in-transactions.js';
import { postgresTotpSteps } from '../../../infrastructure/factors/postgres-totp-steps.js';
import { webAuthnPasskeys } from '../../../infrastructure/factors/webauthn-passkeys.js';
import { postgresClientClaims } from '../../../infrastructure/grants/postgres-client-claims.js';
import { postgresClientTries } from '../../../infrastructure/grants/postgres-client-tries.js';
import { postgresClientUses } from '../../../infrastructure/grants/postgres-client-uses.js';
import { postgresConsents } from '../../../infrastructure/grants/postgres-consents.js';
import { postgresLogoutResults } from '../../../infrastructure/logouts/postgres-logout-results.js';
import { postgresKnownDevices } from '../../../infrastructure/sessions/known-devices.js';
import { postgresSessions } from '../../../infrastructure/sessions/postgres-sessions.js';
import { postgresSignInFailures } from '../../../infrastructure/sign-in-failures/postgres-sign-in-failures.js';
import { altchaWork } from '../../../infrastructure/sign-up/altcha-work.js';
import { postgresSignUpCounts } from '../../../infrastructure/sign-up/postgres-sign-up-counts.js';
import { postgresSignUps } from '../../../infrastructure/sign-up/postgres-sign-ups.js';
import { clientKeySets } from '../../../infrastructure/tokens/client-key-sets.js';
import { postgresClientAssertions } from '../../../infrastructure/tokens/postgres-client-assertions.js';
import {
  type PostgresSigningKeys,
  postgresSigningKeys,
} from '../../../infrastructure/tokens/postgres-signing-keys.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import type { GuardedReach } from '../../../infrastructure/webhooks/guarded-request.js';
import { dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import { lastSignIns } from '../../../projections/users/last-sign-ins.js';
import type { Base } from './base.js';
import { connectionParts } from './connection-parts.js';
import { metadataClientParts } from './metadata-client-parts.js';

/** The adapters that keep the state of sign-in and tokens in the database. */
export interface SignInParts {
  readonly signIn: Pick<
    App,
    | 'sessions'
    | 'signInTransactions'
    | 'oneTimeCodes'
    | 'totpSteps'
    | 'backupCodes'
    | 'codeMisses'
    | 'passkeys'
    | 'passkeyCeremonies'
    | 'passkeyUses'
    | 'signInFailures'
    | 'signUps'
    | 'signUpWork'
    | 'signUpCounts'
    | 'lastSignIns'
    | 'knownDevices'
    | 'rememberedDevices'
    | 'consents'
    | 'clientClaims'
    | 'clientTries'
    | 'clientUses'
    | 'metadataClients'
    | 'logoutResults'
    | 'connections'
    | 'formerSystems'
    | 'connectionSecrets'
    | 'connectionUses'
    | 'resources'
    | 'mailDomains'
    | 'mailDomainChecks'
    | 'providers'
  >;
  readonly signingKeys: PostgresSigningKeys;
  readonly clientAssertions: ClientAssertions;
  /** Deletes a bounded number of rows that have expired. */
  readonly deleteExpired: () => Promise<void>;
}

export interface SignInOptions {
  readonly log: Log;
  /** How hosts of key sets are reached. Default: those of the public internet, whatever `WEBHOOK_ALLOW_CIDRS` says. */
  readonly keySetReach?: Partial<GuardedReach> | undefined;
}

const keySetsOf = ({ databases, clock }: Base, log: Log, reach: GuardedReach) =>
  clientKeySets({
    database: databases.database,
    clock,
    reach,
    onFault: ({ clientId }, { fault }) => {
      log.warn({ clientId, fault }, 'the keys that a client publishes could not be read');
    },
  });

export function signInParts(base: Base, { log, keySetReach }: SignInOptions): SignInParts {
  const { config, clock, masterKey, databases, keys, secretFor } = base;
  const { database, reader } = databases;
  const issuer = config.baseUrl;
  const sessions = postgresSessions({ database, keys, clock });
  const signInTransactions = postgresSignInTransactions({ database, clock, secret: secretFor('sign-ins') });
  const codeMisses = postgresCodeMisses(database);
  const passkeyCeremonies = postgresPasskeyCeremonies({ database, clock });
  const signInFailures = postgresSignInFailures({ database, clock, secret: secretFor('sign-in failures') });
  const signUps = postgresSignUps({ database, clock, secret: secretFor('sign-ups') });
  const signUpWork = altchaWork({ database, clock, secret: secretFor('sign-up work') });
  const signUpCounts = postgresSignUpCounts(database, secretFor('sign-up counts'));
  const knownDevices = postgresKnownDevices({ database, clock, secret: secretFor('known places') });
  const rememberedDevices = postgresRememberedDevices({ database, keys, clock });
  const clientTries = postgresClientTries(database, clock);
  const clientClaims = postgresClientClaims(database, clock);
  const connections = connectionParts(base);
  const tokenEndpoint = ownAddress(issuer, '/connect/token');
  const reach: GuardedReach = { policy: addressPolicy([]), resolve: dnsResolver(), ...keySetReach };
  const keySets = keySetsOf(base, log, reach);
  const metadataClients = metadataClientParts(base, log, reach);
  const clientAssertions = postgresClientAssertions({ database, issuer, tokenEndpoint, clock, keySets });
  return {
    signIn: {
      sessions,
      signInTransactions,
      oneTimeCodes: oneTimeCodes(secretFor('authenticator apps'), clock),
      totpSteps: postgresTotpSteps(database),
      backupCodes: backupCodes(secretFor('backup codes'), clock),
      codeMisses,
      passkeys: webAuthnPasskeys,
      passkeyCeremonies,
      passkeyUses: postgresPasskeyUses({ database, clock }),
      signInFailures,
      signUps,
      signUpWork,
      signUpCounts,
      knownDevices,
      rememberedDevices,
      consents: postgresConsents(database, clock),
      clientClaims,
      clientTries,
      clientUses: postgresClientUses(database, clock),
      metadataClients,
      logoutResults: postgresLogoutResults(database),
      lastSignIns: lastSignIns(reader),
      ...connections,
    },
    signingKeys: postgresSigningKeys({ database, masterKey, issuer, clock }),
    clientAssertions,
    async deleteExpired() {
      const stores = [
        sessions,
        signInTransactions,
        passkeyCeremonies,
        knownDevices,
        rememberedDevices,
        signInFailures,
        signUps,
        signUpWork,
        keys,
        clientAssertions,
        keySets,
        clientTries,
        clientClaims,
        metadataClients,
        connections.connectionUses,
      ];
      await Promise.all([
        ...stores.map((each) => each.deleteExpired()),
        codeMisses.deleteExpired(clock.now()),
        signUpCounts.deleteExpired(clock.now()),
      ]);
    },
  };
}
