import {
  DEVICE_CODE_SECONDS,
  DEVICE_INTERVAL_SECONDS,
  type DeviceRequest,
} from '../../ports/openid/device-codes.js';
import { shownUserCode } from '../../../domain/client/user-code.js';
import type { OpenIdApp } from '../openid-app.js';

/** The page of a tenant's host at which a user enters the code of a device. */
export const DEVICE_PATH = '/device';

/** The answer to a device (RFC 8628, section 3.2). */
export interface DeviceAuthorization {
  readonly deviceCode: string;
  /** Eight letters in two groups. */
  readonly userCode: string;
  /** The page at the tenant's host. */
  readonly verificationUri: string;
  /** The same with the code, which still has to be confirmed there. */
  readonly verificationUriComplete: string;
  /** Seconds. */
  readonly expiresIn: number;
  /** Seconds between two requests for tokens. */
  readonly interval: number;
}

/** Issues the codes of a device of this tenant. */
export async function beginDeviceAuthorization(
  app: Pick<OpenIdApp, 'deviceCodes' | 'addresses'>,
  slug: string,
  request: DeviceRequest,
): Promise<DeviceAuthorization> {
  const issued = await app.deviceCodes.issue(request);
  const userCode = shownUserCode(issued.userCode);
  const verificationUri = app.addresses.tenantHost(slug) + DEVICE_PATH;
  return {
    deviceCode: issued.deviceCode,
    userCode,
    verificationUri,
    verificationUriComplete: `${verificationUri}?${new URLSearchParams({ user_code: userCode }).toString()}`,
    expiresIn: DEVICE_CODE_SECONDS,
    interval: DEVICE_INTERVAL_SECONDS,
  };
}
