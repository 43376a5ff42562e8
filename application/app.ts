import type { EventLog } from './events/event-log.js';
import type { Addresses } from './ports/shared/addresses.js';
import type { Avatars } from './ports/images/avatars.js';
import type { BrandAssets } from './ports/images/brand-assets.js';
import type { BrandStyles } from './ports/images/brand-styles.js';
import type { Clock } from './ports/shared/clock.js';
import type { ErasureLedger } from './ports/events/erasure-ledger.js';
import type { Ids } from './ports/shared/ids.js';
import type { Images } from './ports/images/images.js';
import type { KnownPlaces } from './ports/sign-in/known-places.js';
import type { KeptMails } from './ports/mail/kept-mails.js';
import type { ListenerAddresses } from './ports/webhooks/listener-addresses.js';
import type { MailLimits } from './ports/mail/mail-limits.js';
import type { MailSecrets } from './ports/mail/mail-secrets.js';
import type { MailedLinks } from './ports/mail/mailed-links.js';
import type { LastSignIns } from './ports/sign-in/last-sign-ins.js';
import type { Secrets } from './ports/shared/secrets.js';
import type { Sessions } from './ports/sign-in/sessions.js';
import type { SignInFailures } from './ports/sign-in/sign-in-failures.js';
import type { SubjectKeys } from './ports/events/subject-keys.js';
import type { WebhookSecrets } from './ports/webhooks/webhook-secrets.js';

/** The ports of all use cases. Built once, in the composition root. */
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
