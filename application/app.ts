import type { EventLog } from './events/event-log.js';
import type { Addresses } from './ports/addresses.js';
import type { Avatars } from './ports/avatars.js';
import type { BrandAssets } from './ports/brand-assets.js';
import type { BrandStyles } from './ports/brand-styles.js';
import type { Clock } from './ports/clock.js';
import type { ErasureLedger } from './ports/erasure-ledger.js';
import type { Ids } from './ports/ids.js';
import type { Images } from './ports/images.js';
import type { KnownPlaces } from './ports/known-places.js';
import type { KeptMails } from './ports/kept-mails.js';
import type { ListenerAddresses } from './ports/listener-addresses.js';
import type { MailLimits } from './ports/mail-limits.js';
import type { MailSecrets } from './ports/mail-secrets.js';
import type { MailedLinks } from './ports/mailed-links.js';
import type { LastSignIns } from './ports/last-sign-ins.js';
import type { Secrets } from './ports/secrets.js';
import type { Sessions } from './ports/sessions.js';
import type { SignInFailures } from './ports/sign-in-failures.js';
import type { SubjectKeys } from './ports/subject-keys.js';
import type { WebhookSecrets } from './ports/webhook-secrets.js';

/** What every use case may need from outside. Built once, in the composition root. */
export interface App {
  readonly events: EventLog;
  readonly keys: SubjectKeys;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly erasures: ErasureLedger;
  readonly addresses: Addresses;
  readonly sessions: Sessions;
  readonly signInFailures: SignInFailures;
  readonly lastSignIns: LastSignIns;
  readonly knownPlaces: KnownPlaces;
  readonly keptMails: KeptMails;
  readonly styles: BrandStyles;
  readonly links: MailedLinks;
  readonly mailLimits: MailLimits;
  readonly mailSecrets: MailSecrets;
  readonly webhookSecrets: WebhookSecrets;
  readonly listeners: ListenerAddresses;
  readonly images: Images;
  readonly assets: BrandAssets;
  readonly avatars: Avatars;
}
