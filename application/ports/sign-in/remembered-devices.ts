/** A browser in which a user need not prove a second factor after the password. */
export interface RememberedDevice {
  readonly deviceId: string;
  readonly tenantId: string;
  readonly userId: string;
  /** The user's `deviceGeneration` when it was remembered: it ends once the user has another one. */
  readonly generation: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly lastUsedAt: string;
  /** Sealed with the user's key; null when unknown or erased. */
  readonly userAgent: string | null;
}

/** A device to remember. `days`: until it is forgotten. */
export interface NewRememberedDevice extends Pick<RememberedDevice, 'tenantId' | 'userId' | 'generation'> {
  readonly userAgent: string | null;
  readonly days: number;
}

/**
 * Remembered devices as rows with the hash of a cookie's secret. A row alone stands in for nothing: see
 * `application/sign-in/remembered-devices.ts`.
 */
export interface RememberedDevices {
  /**
   * `secret` is for the cookie: 256 random bits, base64url; kept as its hash only. Of more than 20 devices of a user the
   * oldest are forgotten. Throws SubjectErased when the user was erased.
   */
  remember(device: NewRememberedDevice): Promise<{ readonly deviceId: string; readonly secret: string }>;
  /** Returns the user's unexpired device with this secret, and notes its use. Null for any other. */
  use(tenantId: string, userId: string, secret: string): Promise<RememberedDevice | null>;
  /** Returns the user's unexpired devices, newest first. */
  ofUser(tenantId: string, userId: string): Promise<readonly RememberedDevice[]>;
  /** Forgets one device of a user, or all. Returns the ids of those that it forgot. */
  forget(tenantId: string, userId: string, deviceId?: string): Promise<readonly string[]>;
}
