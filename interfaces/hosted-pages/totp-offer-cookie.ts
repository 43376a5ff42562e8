import { type TotpOffer, offerTotp, repeatedOffer } from '../../application/user/factors/set-up-totp.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { HeaderList } from '../http/answers/security-headers.js';
import type { HttpRequest } from '../http/http-types.js';
import type { PagesDeps } from './pages-deps.js';

/** Returns the offer that this browser shows the user already, or a new one. */
export const presentTotpOffer = (
  { app, cookies }: Pick<PagesDeps, 'app' | 'cookies'>,
  req: HttpRequest,
  { user, tenant }: { readonly user: PresentUser; readonly tenant: PresentTenant },
): TotpOffer =>
  repeatedOffer(app, user, tenant, cookies.read(req, 'tessera_totp_offer') ?? '') ??
  offerTotp(app, user, tenant);

/** Returns the headers that store an offer, so that a reload and another tab show the same one. */
export const storeTotpOffer = ({ cookies }: Pick<PagesDeps, 'cookies'>, { setUp }: TotpOffer): HeaderList =>
  cookies.set('tessera_totp_offer', setUp);

/** Returns the headers that delete the offer, whose secret is not offered again once it was used. */
export const forgetTotpOffer = ({ cookies }: Pick<PagesDeps, 'cookies'>): HeaderList =>
  cookies.clear('tessera_totp_offer');
