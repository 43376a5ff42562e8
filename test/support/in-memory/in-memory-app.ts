import { type PlanCatalogue, unlimitedPlans } from '../../../domain/billing/plan.js';
import type { StripeClient } from '../../../application/ports/billing/stripe-client.js';
import { createHash, randomBytes } from 'node:crypto';
import { appendOne, type EventAppend } from '../../../application/events/event-log.js';
import type { App } from '../../../application/app.js';
import type { Appended } from '../../../application/ports/events/event-store.js';
import type { StoredAlert } from '../../../application/ports/audit/audit-log.js';
import type { Addresses } from '../../../application/ports/shared/addresses.js';
import type { BrandingDrafts } from '../../../application/ports/images/branding-drafts.js';
import type { BrandAssets } from '../../../application/ports/images/brand-assets.js';
import type { PendingErasure } from '../../../application/ports/events/erasure-ledger.js';
import type { AlertsInMail } from '../../../application/ports/mail/alert-mails.js';
import type { MailState } from '../../../application/ports/mail/mail-queue.js';
import type { ClientClaims, ClientTries, ClientUses } from '../../../application/ports/openid/clients.js';
import type { MetadataClients } from '../../../application/ports/openid/metadata-clients.js';
import type { CodeMisses } from '../../../application/ports/sign-in/code-misses.js';
import type { TotpSteps } from '../../../application/ports/sign-in/one-time-codes.js';
import type { PasskeyCeremonies, PasskeyUses } from '../../../application/ports/sign-in/passkeys.js';
import type { SignInTransactions } from '../../../application/ports/sign-in/sign-in-transactions.js';
import type { SignInFailures } from '../../../application/ports/sign-in/sign-in-failures.js';
import type { Sessions } from '../../../application/ports/sign-in/sessions.js';
import type { RememberedDevices } from '../../../application/ports/sign-in/remembered-devices.js';
import type { SignUpCounts, SignUpWork } from '../../../application/ports/sign-up/sign-ups.js';
import type { KnownDevices } from '../../../application/ports/sign-in/known-devices.js';
import type { MailLimits } from '../../../application/ports/mail/mail-limits.js';
import type { KeySet } from '../../../application/ports/events/subject-keys.js';
import type { WebhookSecrets } from '../../../application/ports/webhooks/webhook-secrets.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import type { FormerSystems } from '../../../application/ports/sign-in/former-systems.js';
import { noFormerSystems } from '../providers/no-former-systems.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { secrets as realSecrets } from '../../../infrastructure/crypto/secrets.js';
import { inMemoryLinks, inMemoryMailLimits, readableSecrets } from './in-memory-links.js';
import { stylesWhenNeeded } from '../../../infrastructure/css/styles-when-needed.js';
import { writeInvoicePdf } from '../../../infrastructure/invoice-pdf/write-invoice-pdf.js';
import { sharpImages } from '../../../infrastructure/images/sharp-images.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { listenerAddresses } from '../../../infrastructure/webhooks/listener-addresses.js';
import { previewTokens } from '../../../infrastructure/crypto/preview-tokens.js';
import { inMemoryBrandingDrafts } from './in-memory-branding-drafts.js';
import { inMemoryAssets } from './in-memory-assets.js';
import { type InMemoryAvatars, inMemoryAvatars } from './in-memory-avatars.js';
import { inMemoryTenantExports } from './in-memory-tenant-exports.js';
import type { TenantExports } from '../../../application/ports/tenant/tenant-exports.js';
import { type InMemoryEventLog, inMemoryEventLog, oneByOne } from './in-memory-event-log.js';
import { backupCodes } from '../../../infrastructure/factors/backup-codes.js';
import { oneTimeCodes } from '../../../infrastructure/factors/one-time-codes.js';
import { webAuthnPasskeys } from '../../../infrastructure/factors/webauthn-passkeys.js';
import { inMemoryCodeMisses, inMemoryTotpSteps, inMemoryTransactions } from './in-memory-factors.js';
import { inMemoryCeremonies, inMemoryPasskeyUses } from './in-memory-passkeys.js';
import { type InMemoryDomainChecks, inMemoryDomainChecks } from './in-memory-domain-checks.js';
import { inMemoryConnectionSecrets } from './in-memory-connection-secrets.js';
import { inMemoryConnectionUses } from './in-memory-connection-uses.js';
import type { ConnectionSecrets } from '../../../application/ports/connections/connections.js';
import type { ConnectionUses } from '../../../application/ports/connections/connection-uses.js';
import { inMemorySessions } from './in-memory-sessions.js';
import {
  inMemorySignUpCounts,
  inMemorySignUpWork,
  type InMemorySignUps,
  inMemorySignUps,
} from './in-memory-sign-ups.js';
import { inMemorySignInFailures } from './in-memory-sign-in-failures.js';
import { inMemoryClientClaims } from './in-memory-client-claims.js';
import { inMemoryClientTries } from './in-memory-client-tries.js';
import { inMemoryMetadataClients } from './in-memory-metadata-clients.js';
import { inMemoryClientUses } from './in-memory-client-uses.js';
import { type InMemoryConsents, inMemoryConsents } from './in-memory-consents.js';
import { inMemoryDevices } from './in-memory-devices.js';
import { inMemoryPlanUse } from './in-memory-plan-use.js';
import { inMemoryUsage } from './in-memory-usage.js';
import { inMemoryKnownDevices } from './in-memory-known-devices.js';
import type { ProviderClient } from '../../../application/ports/connections/provider-client.js';
import { answeringProviders } from '../providers/answering-providers.js';
import { listedResources } from '../providers/listed-resources.js';
import { listedConnections } from '../providers/listed-connections.js';
import { listedDomains } from '../providers/listed-domains.js';
import { inMemoryWebhookSecrets } from './in-memory-webhook-secrets.js';
import { hashedForms, normalisedPassword } from '../../../domain/user/password.js';

/** The process died at this point. */
export class Crash extends Error {}

/** The point where a process dies: before or after its n-th write (from 1) to anything outside of it. */
export interface CrashPoint {
  readonly at: number;
  readonly when: 'before' | 'after';
}

export interface World {
  readonly log: InMemoryEventLog;
  readonly sessions: Sessions;
  readonly signInTransactions: SignInTransactions;
  readonly totpSteps: TotpSteps;
  readonly codeMisses: CodeMisses;
  /** By event. Default: `waiting`. */
  readonly mailStates: Map<string, MailState>;
  readonly passkeyCeremonies: PasskeyCeremonies;
  readonly passkeyUses: PasskeyUses;
  readonly signInFailures: SignInFailures;
  readonly signUps: InMemorySignUps;
  readonly signUpWork: SignUpWork;
  readonly signUpCounts: SignUpCounts;
  /** `tenant|subject` of destroyed keys. */
  readonly destroyed: Set<string>;
  readonly erasures: Map<string, PendingErasure>;
  readonly assets: BrandAssets;
  readonly brandingDrafts: BrandingDrafts;
  readonly avatars: InMemoryAvatars;
  readonly tenantExports: TenantExports;
  /** `tenant|user` of users whose mails are kept. */
  readonly storedMails: Set<string>;
  /** By tenant. The status follows from the events. */
  readonly alerts: Map<string, readonly StoredAlert[]>;
  /** By mail. */
  readonly alertMails: Map<string, readonly AlertsInMail[]>;
  /** By mail. */
  readonly keyEndMails: Map<string, { readonly apiKeyId: string; readonly expiresAt: string }>;
  readonly mailLimits: MailLimits;
  readonly knownDevices: KnownDevices;
  readonly rememberedDevices: RememberedDevices;
  readonly consents: InMemoryConsents;
  readonly clientClaims: ClientClaims;
  readonly clientTries: ClientTries;
  readonly clientUses: ClientUses;
  readonly metadataClients: MetadataClients;
  readonly connectionSecrets: ConnectionSecrets;
  readonly mailDomainChecks: InMemoryDomainChecks;
  readonly connectionUses: ConnectionUses;
  readonly webhookSecrets: WebhookSecrets;
  formerSystems: FormerSystems;
  providers: Pick<ProviderClient, 'discover' | 'picture'>;
  /** The plans that are offered. */
  plans: PlanCatalogue;
  /** Stripe; null: the ledger. */
  stripe: StripeClient | null;
  now: number;
  /** A process over this world. */
  process(options?: ProcessOptions): Process;
}

export interface ProcessOptions {
  readonly crash?: CrashPoint;
  /** Called before each call of a port; the call is made when it resolves. */
  readonly turn?: (call: string) => Promise<void>;
}

export interface Process extends App {
  /** Writes so far. */
  readonly writes: number;
}

/** Of the authenticator apps and backup codes of all worlds. */
const factorKey = randomBytes(32);

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
/** The hash of a text in memory. */
export const passwordHashOf = (form: string): string => `$argon2id$${digest(form)}`;

/** Everything outside a process, in memory, shared by the processes made from it. */
export function inMemoryWorld(): World {
  const destroyed = new Set<string>();
  const erasures = new Map<string, PendingErasure>();
  const steps = new Map<string, number>();
  const sessions = inMemorySessions(
    () => world.now,
    (tenantId, subject) => destroyed.has(`${tenantId}|${subject}`),
    steps,
  );
  const storedMails = new Set<string>();
  const log = inMemoryEventLog((tenantId, subject) => destroyed.has(`${tenantId}|${subject}`));
  const world: World = {
    log,
    sessions,
    signInTransactions: inMemoryTransactions(() => world.now),
    totpSteps: inMemoryTotpSteps(steps),
    codeMisses: inMemoryCodeMisses(),
    mailStates: new Map(),
    passkeyCeremonies: inMemoryCeremonies(() => world.now),
    passkeyUses: inMemoryPasskeyUses(() => world.now),
    signInFailures: inMemorySignInFailures(() => world.now),
    signUps: inMemorySignUps(() => world.now),
    signUpWork: inMemorySignUpWork(),
    signUpCounts: inMemorySignUpCounts(),
    destroyed,
    erasures,
    assets: inMemoryAssets(() => world.now),
    brandingDrafts: inMemoryBrandingDrafts(),
    avatars: inMemoryAvatars(
      () => world.now,
      (tenantId, subject) => destroyed.has(`${tenantId}|${subject}`),
    ),
    tenantExports: inMemoryTenantExports(() => world.now),
    storedMails,
    alerts: new Map(),
    alertMails: new Map(),
    keyEndMails: new Map(),
    mailLimits: inMemoryMailLimits(),
    rememberedDevices: inMemoryDevices(() => world.now),
    consents: inMemoryConsents(() => world.now),
    clientClaims: inMemoryClientClaims(() => world.now),
    clientTries: inMemoryClientTries(() => world.now),
    clientUses: inMemoryClientUses(() => world.now),
    metadataClients: inMemoryMetadataClients(),
    connectionSecrets: inMemoryConnectionSecrets(),
    mailDomainChecks: inMemoryDomainChecks(),
    connectionUses: inMemoryConnectionUses(() => world.now),
    knownDevices: inMemoryKnownDevices(() => world.now),
    webhookSecrets: inMemoryWebhookSecrets(),
    formerSystems: noFormerSystems,
    providers: answeringProviders,
    plans: unlimitedPlans,
    stripe: null,
    now: Date.parse('2026-01-02T03:04:05.678Z'),
    process: (options = {}) => processOver(world, options),
  };
  return world;
}

function processOver(world: World, { crash, turn = () => Promise.resolve() }: ProcessOptions): Process {
  let dead = false;
  let writes = 0;
  let secrets = 0;
  const die = (): never => {
    dead = true;
    throw new Crash('kill -9');
  };
  const read = async <T>(call: string, work: () => T | Promise<T>): Promise<T> => {
    await turn(call);
    if (dead) throw new Crash('dead already');
    return work();
  };
  const write = <T>(call: string, work: () => T | Promise<T>): Promise<T> =>
    read(call, async () => {
      writes++;
      if (crash?.at === writes && crash.when === 'before') die();
      const result = await work();
      if (crash?.at === writes && crash.when === 'after') die();
      return result;
    });
  const erasureKey = ({ tenantId, userId, commandId }: PendingErasure): string =>
    `${tenantId}|${userId}|${commandId}`;
  const noKeys: KeySet = {
    seal: (_ref, _context, text) => text,
    open: (_ref, _context, text) => text,
    sealBytes: (_ref, _context, bytes) => bytes,
    openBytes: (_ref, _context, bytes) => bytes,
  };

  const append = (one: EventAppend): Promise<Appended> =>
    write(`append ${one.events.map(({ type }) => type).join('+')}`, () => appendOne(world.log, one));

  return {
    get writes() {
      return writes;
    },
    events: {
      load: (stream, from) => read(`load ${stream}`, () => world.log.load(stream, from)),
      // as on an engine that makes them one by one: others may come, and the process may end, in between
      append: oneByOne(append),
    },
    keys: {
      forSealing: () => read('mint', () => noKeys),
      forOpening: () => read('keys', () => noKeys),
      newKey: () => undefined,
      destroy: ({ tenantId, subject }) =>
        write('destroy', () => {
          world.destroyed.add(`${tenantId}|${subject}`);
        }),
      destroyEmails: (tenantId, subjects) =>
        write('destroy emails', () => {
          for (const subject of subjects) world.destroyed.add(`${tenantId}|${subject}`);
        }),
      destroyPeople: () => Promise.resolve({ destroyed: 0, last: null }),
      removeTenant: () => Promise.resolve(),
      forgetTenant: () => undefined,
      forget: () => undefined,
      lookupDigest: (tenantId, value) => Promise.resolve(digest(`${tenantId}|${value}`)),
    },
    ids: uuids,
    clock: { now: () => world.now },
    secrets: {
      ...realSecrets,
      newApiKey: () => `tsk_${String(++secrets).padStart(43, '0')}`,
      hashApiKey: digest,
      newClientSecret: () => String(++secrets).padStart(43, '0'),
      hashClientSecret: digest,
      hashPassword: (password) => Promise.resolve(passwordHashOf(normalisedPassword(password))),
      verifyPassword: (hash, password) =>
        Promise.resolve(hashedForms(password).some((form) => hash === passwordHashOf(form))),
      asLongAsVerifying: () => Promise.resolve(),
      isCurrentHash: (hash) => hash.startsWith('$argon2id$'),
      newPassword: () => `password-${++secrets}`,
    },
    links: inMemoryLinks(world.log),
    mailLimits: world.mailLimits,
    rememberedDevices: {
      remember: (...args) => write('remember device', () => world.rememberedDevices.remember(...args)),
      use: (...args) => write('use device', () => world.rememberedDevices.use(...args)),
      ofUser: (...args) => read('devices', () => world.rememberedDevices.ofUser(...args)),
      forget: (...args) => write('forget devices', () => world.rememberedDevices.forget(...args)),
    },
    clientClaims: {
      take: (...args) => write('take claim', () => world.clientClaims.take(...args)),
    },
    clientTries: {
      begin: (one) => write('begin try', () => world.clientTries.begin(one)),
      allows: (...args) => read('try', () => world.clientTries.allows(...args)),
      take: (...args) => write('take try', () => world.clientTries.take(...args)),
    },
    logoutResults: { of: () => Promise.resolve(new Map()) },
    clientUses: {
      recordUser: (...args) => write('note client user', () => world.clientUses.recordUser(...args)),
      usersOf: (...args) => read('client users', () => world.clientUses.usersOf(...args)),
      lastSignIns: (...args) => read('last sign-ins', () => world.clientUses.lastSignIns(...args)),
      recordSecret: (...args) => write('note client secret', () => world.clientUses.recordSecret(...args)),
      lastSecretUses: (hashes) => read('secret uses', () => world.clientUses.lastSecretUses(hashes)),
      recordService: (...args) => write('note service', () => world.clientUses.recordService(...args)),
      lastServiceUses: (...args) => read('service uses', () => world.clientUses.lastServiceUses(...args)),
      forgetUser: (...args) => write('forget client user', () => world.clientUses.forgetUser(...args)),
      forgetClient: (...args) => write('forget client', () => world.clientUses.forgetClient(...args)),
    },
    consents: {
      find: (...args) => read('consent', () => world.consents.find(...args)),
      remember: (...args) => write('remember consent', () => world.consents.remember(...args)),
      ofUser: (...args) => read('consents', () => world.consents.ofUser(...args)),
      forget: (...args) => write('forget consent', () => world.consents.forget(...args)),
      forgetAll: (...args) => write('forget consents', () => world.consents.forgetAll(...args)),
    },
    knownDevices: {
      remember: (...args) => write('remember place', () => world.knownDevices.remember(...args)),
      knows: (...args) => read('known place', () => world.knownDevices.knows(...args)),
      claimNotice: (...args) => write('claim notice', () => world.knownDevices.claimNotice(...args)),
      isOnly: (...args) => read('only place', () => world.knownDevices.isOnly(...args)),
      withdrawNotice: (...args) => write('withdraw notice', () => world.knownDevices.withdrawNotice(...args)),
      forget: (owner) => write('forget places', () => world.knownDevices.forget(owner)),
    },
    mailSecrets: readableSecrets,
    alertMails: {
      contentOf: (mailId) => read('alert mail', () => world.alertMails.get(mailId) ?? []),
    },
    keyEndMails: {
      contentOf: (mailId) => read('key end mail', () => world.keyEndMails.get(mailId) ?? null),
    },
    mailStates: {
      of: (eventId) => read('mail state', () => world.mailStates.get(eventId) ?? 'waiting'),
    },
    storedMails: {
      deleteOfTenant: (tenantId) =>
        write('delete mails of tenant', () => {
          for (const owner of world.storedMails)
            if (owner.startsWith(`${tenantId}|`)) world.storedMails.delete(owner);
        }),
      owners: () =>
        read('mails', () =>
          [...world.storedMails].map((owner) => {
            const [tenantId = '', userId = ''] = owner.split('|');
            return { tenantId, userId };
          }),
        ),
      deleteOf: ({ tenantId, userId }) =>
        write('delete mails', () => void world.storedMails.delete(`${tenantId}|${userId}`)),
    },
    plans: world.plans,
    planUse: inMemoryPlanUse(world.log),
    tenantDeletionGraceDays: 30,
    usage: inMemoryUsage(world.log),
    activity: { note: () => undefined },
    stripe: world.stripe,
    erasures: {
      begin: (erasure) => write('begin', () => void world.erasures.set(erasureKey(erasure), erasure)),
      withdraw: (erasure) => write('withdraw', () => void world.erasures.delete(erasureKey(erasure))),
      end: ({ tenantId, userId }) =>
        write('end', () => {
          for (const [key, noted] of world.erasures)
            if (noted.tenantId === tenantId && noted.userId === userId) world.erasures.delete(key);
        }),
      pending: () => read('pending', () => [...world.erasures.values()]),
    },
    addresses: testAddresses,
    sessions: {
      start: (session) => write('start session', () => world.sessions.start(session)),
      startByCode: (...args) => write('start session by code', () => world.sessions.startByCode(...args)),
      raise: (...args) => write('raise session', () => world.sessions.raise(...args)),
      use: (...args) => read('session', () => world.sessions.use(...args)),
      bySecret: (...args) => read('session', () => world.sessions.bySecret(...args)),
      shareWithIssuer: (...args) => write('share session', () => world.sessions.shareWithIssuer(...args)),
      useAtIssuer: (...args) => read('session', () => world.sessions.useAtIssuer(...args)),
      forgetAtIssuer: (...args) => write('unshare session', () => world.sessions.forgetAtIssuer(...args)),
      byId: (...args) => read('session', () => world.sessions.byId(...args)),
      ofUser: (...args) => read('sessions', () => world.sessions.ofUser(...args)),
      lower: (...args) => write('lower sessions', () => world.sessions.lower(...args)),
      end: (...args) => write('end session', () => world.sessions.end(...args)),
      endAll: (...args) => write('end sessions', () => world.sessions.endAll(...args)),
    },
    signInTransactions: {
      begin: (...args) => write('begin sign-in', () => world.signInTransactions.begin(...args)),
      find: (...args) => read('sign-in', () => world.signInTransactions.find(...args)),
      proved: (...args) => write('prove sign-in', () => world.signInTransactions.proved(...args)),
      addCode: (...args) => write('add code', () => world.signInTransactions.addCode(...args)),
      proveMailbox: (...args) => write('prove mailbox', () => world.signInTransactions.proveMailbox(...args)),
      attempt: (...args) => write('attempt sign-in', () => world.signInTransactions.attempt(...args)),
      end: (...args) => write('end sign-in', () => world.signInTransactions.end(...args)),
      forget: (...args) => write('forget sign-ins', () => world.signInTransactions.forget(...args)),
    },
    oneTimeCodes: oneTimeCodes(factorKey, { now: () => world.now }),
    totpSteps: {
      consume: (...args) => write('consume step', () => world.totpSteps.consume(...args)),
      take: (...args) => write('take app code', () => world.totpSteps.take(...args)),
      clearMisses: (...args) => write('clear app codes', () => world.totpSteps.clearMisses(...args)),
      claimNotice: (...args) => write('claim notice of a lock', () => world.totpSteps.claimNotice(...args)),
      forget: (...args) => write('forget steps', () => world.totpSteps.forget(...args)),
    },
    backupCodes: backupCodes(factorKey, { now: () => world.now }),
    codeMisses: {
      take: (...args) => write('take code miss', () => world.codeMisses.take(...args)),
      areUsedUp: (...args) => read('code misses', () => world.codeMisses.areUsedUp(...args)),
      clear: (...args) => write('clear code misses', () => world.codeMisses.clear(...args)),
    },
    passkeys: webAuthnPasskeys,
    passkeyCeremonies: {
      begin: (...args) => write('begin ceremony', () => world.passkeyCeremonies.begin(...args)),
      take: (...args) => write('take challenge', () => world.passkeyCeremonies.take(...args)),
    },
    passkeyUses: {
      begin: (...args) => write('begin passkey', () => world.passkeyUses.begin(...args)),
      note: (...args) => write('note passkey', () => world.passkeyUses.note(...args)),
      lastUses: (...args) => read('passkey uses', () => world.passkeyUses.lastUses(...args)),
      usersElsewhere: (...args) =>
        read('passkeys elsewhere', () => world.passkeyUses.usersElsewhere(...args)),
      forget: (...args) => write('forget passkeys', () => world.passkeyUses.forget(...args)),
    },
    lastSignIns: { of: () => read('last sign-in', () => null) },
    signInFailures: {
      status: (attempt) => read('status of sign-ins', () => world.signInFailures.status(attempt)),
      failed: (attempt) => write('sign-in failed', () => world.signInFailures.failed(attempt)),
      succeeded: (attempt) => write('sign-in succeeded', () => world.signInFailures.succeeded(attempt)),
      refused: (...args) => write('credential refused', () => world.signInFailures.refused(...args)),
      dueRefusals: () => write('due refusals', () => world.signInFailures.dueRefusals()),
      clear: (...args) => write('clear failures', () => world.signInFailures.clear(...args)),
    },
    signUpWork: world.signUpWork,
    signUpCounts: world.signUpCounts,
    signUps: {
      begin: (...args) => write('begin sign-up', () => world.signUps.begin(...args)),
      addMail: (...args) => write('add mail', () => world.signUps.addMail(...args)),
      find: (...args) => read('sign-up', () => world.signUps.find(...args)),
      findByLink: (...args) => read('sign-up', () => world.signUps.findByLink(...args)),
      byId: (...args) => read('sign-up', () => world.signUps.byId(...args)),
      attempt: (...args) => write('attempt sign-up', () => world.signUps.attempt(...args)),
      prove: (...args) => write('prove sign-up', () => world.signUps.prove(...args)),
      proveByLink: (...args) => write('prove sign-up', () => world.signUps.proveByLink(...args)),
      count: (...args) => write('count sign-up', () => world.signUps.count(...args)),
      claim: (...args) => write('claim record', () => world.signUps.claim(...args)),
      unclaim: (...args) => write('unclaim record', () => world.signUps.unclaim(...args)),
      end: (...args) => write('end sign-up', () => world.signUps.end(...args)),
      forget: (...args) => write('forget sign-ups', () => world.signUps.forget(...args)),
    },
    styles: stylesWhenNeeded,
    webhookSecrets: {
      store: (...args) => write('store secret', () => world.webhookSecrets.store(...args)),
      open: (...args) => read('open secrets', () => world.webhookSecrets.open(...args)),
      drop: (...args) => write('drop secrets', () => world.webhookSecrets.drop(...args)),
      dropSecrets: (...args) => write('drop secrets', () => world.webhookSecrets.dropSecrets(...args)),
      tenantsWithOwn: () => read('tenants with secrets', () => world.webhookSecrets.tenantsWithOwn()),
    },
    formerSystems: {
      ask: (...args) => read('ask former system', () => world.formerSystems.ask(...args)),
      asLongAsAsking: (...args) => world.formerSystems.asLongAsAsking(...args),
      isToNote: (...args) => world.formerSystems.isToNote(...args),
    },
    metadataClients: {
      read: (...args) => read('client document', () => world.metadataClients.read(...args)),
      stored: (...args) => read('stored document', () => world.metadataClients.stored(...args)),
      store: (...args) => write('store document', () => world.metadataClients.store(...args)),
      used: (...args) => read('used documents', () => world.metadataClients.used(...args)),
      endGrants: (...args) => write('end grants', () => world.metadataClients.endGrants(...args)),
    },
    connections: listedConnections(world.log),
    resources: listedResources(world.log),
    mailDomains: listedDomains(world.log),
    mailDomainChecks: {
      proof: (...args) => read('proof of a domain', () => world.mailDomainChecks.proof(...args)),
      schedule: (...args) => write('schedule domain check', () => world.mailDomainChecks.schedule(...args)),
      end: (...args) => write('end domain checks', () => world.mailDomainChecks.end(...args)),
      claimDue: (...args) => write('claim domain checks', () => world.mailDomainChecks.claimDue(...args)),
    },
    connectionSecrets: {
      store: (...args) => write('store connection secret', () => world.connectionSecrets.store(...args)),
      open: (...args) => read('open connection secret', () => world.connectionSecrets.open(...args)),
      drop: (...args) => write('drop connection secret', () => world.connectionSecrets.drop(...args)),
    },
    connectionUses: {
      recordUse: (...args) => write('note connection use', () => world.connectionUses.recordUse(...args)),
      recordFailure: (...args) =>
        write('note connection failure', () => world.connectionUses.recordFailure(...args)),
      recordFault: (...args) =>
        write('note connection fault', () => world.connectionUses.recordFault(...args)),
      of: (...args) => read('connection uses', () => world.connectionUses.of(...args)),
      ofIdentities: (...args) => read('identity uses', () => world.connectionUses.ofIdentities(...args)),
      forgetIdentities: (...args) =>
        write('forget identity uses', () => world.connectionUses.forgetIdentities(...args)),
      forget: (...args) => write('forget connection uses', () => world.connectionUses.forget(...args)),
    },
    providers: {
      discover: (...args) => read('discover provider', () => world.providers.discover(...args)),
      picture: (...args) => read('picture of provider', () => world.providers.picture(...args)),
    },
    listeners: testListeners,
    images: testImages,
    invoicePdfs: { of: writeInvoicePdf },
    brandingDrafts: {
      find: (...args) => read('branding draft', () => world.brandingDrafts.find(...args)),
      put: (...args) => write('put branding draft', () => world.brandingDrafts.put(...args)),
      delete: (...args) => write('delete branding draft', () => world.brandingDrafts.delete(...args)),
    },
    previewTokens: previewTokens(factorKey, { now: () => world.now }),
    assets: {
      put: (...args) => write('put asset', () => world.assets.put(...args)),
      find: (...args) => read('asset', () => world.assets.find(...args)),
      note: (...args) => write('note assets', () => world.assets.note(...args)),
      holdersToDrop: (...args) => read('assets to drop', () => world.assets.holdersToDrop(...args)),
      drop: (...args) => write('drop assets', () => world.assets.drop(...args)),
    },
    tenantExports: {
      begin: (...args) => write('begin export', () => world.tenantExports.begin(...args)),
      find: (...args) => read('export', () => world.tenantExports.find(...args)),
      note: (...args) => write('note export', () => world.tenantExports.note(...args)),
      addPart: (...args) => write('add part', () => world.tenantExports.addPart(...args)),
      finish: (...args) => write('finish export', () => world.tenantExports.finish(...args)),
      fail: (...args) => write('fail export', () => world.tenantExports.fail(...args)),
      take: (...args) => write('take export', () => world.tenantExports.take(...args)),
      part: (...args) => read('part', () => world.tenantExports.part(...args)),
      discard: (...args) => write('discard export', () => world.tenantExports.discard(...args)),
      withdraw: (...args) => write('withdraw export', () => world.tenantExports.withdraw(...args)),
      forget: (...args) => write('forget export', () => world.tenantExports.forget(...args)),
      deleteExpired: (...args) =>
        write('delete expired exports', () => world.tenantExports.deleteExpired(...args)),
    },
    avatars: {
      put: (...args) => write('put avatar', () => world.avatars.put(...args)),
      ownerOf: (...args) => read('owner of an avatar', () => world.avatars.ownerOf(...args)),
      find: (...args) => read('avatar', () => world.avatars.find(...args)),
      doubt: (...args) => write('doubt avatar', () => world.avatars.doubt(...args)),
      settle: (...args) => write('settle avatar', () => world.avatars.settle(...args)),
      deleteOf: (...args) => write('delete avatars', () => world.avatars.deleteOf(...args)),
      doubtful: (...args) => read('doubtful avatars', () => world.avatars.doubtful(...args)),
      clear: (...args) => write('clear avatars', () => world.avatars.clear(...args)),
    },
  };
}

/** Hashes for all processes of a test, which share the capacity. */
export const testImages = sharpImages();

/** No listener is on an internal network, and no name server is asked. */
export const testListeners = listenerAddresses({
  policy: addressPolicy([]),
  resolve: () => Promise.resolve([]),
});

/** Addresses of the tests' services. */
export const testAddresses: Addresses = {
  baseUrl: 'http://tessera.test',
  portalUrl: 'http://tessera.test/portal',
  operatorUrl: 'http://tessera.test/portal/operator',
  reservedSlugs: new Set(),
  isOwn: (address) => /^https?:\/\/([^/.]+\.)?tessera\.test([:/?]|$)/.test(address),
  tenantHost: (slug) => `http://${slug}.tessera.test`,
};

export const TENANT = '0190f0f0-0000-7000-8000-000000000001';

/** Creates a command with an id of its own, by default of an API key. */
export const command = (overrides: Partial<CommandContext> = {}): CommandContext => ({
  tenantId: TENANT,
  actor: { type: 'apiKey', id: '0190f0f0-0000-7000-8000-0000000000aa' },
  source: 'api',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  commandId: uuids.next(),
  ip: '192.0.2.1',
  userAgent: 'test/1',
  ...overrides,
});

/** Creates a command of the service itself. */
export const systemCommand = (overrides: Partial<CommandContext> = {}): CommandContext =>
  command({
    actor: { type: 'system', id: 'system' },
    source: 'system',
    ip: null,
    userAgent: null,
    ...overrides,
  });
