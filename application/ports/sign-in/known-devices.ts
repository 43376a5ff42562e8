/** The network and the browser of a request. */
export interface Device {
  /** Null when unknown. An IPv6 address counts with its /64. */
  readonly ip: string | null;
  /** The id in a cookie of the tenant's host; null where there is none. */
  readonly knownBrowserId: string | null;
}

export interface DeviceOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/**
 * Networks and browsers from which accounts have signed in, and of which their people were notified. Stored for 400 days after the last sign-in, as digests that
 * differ for each account: they reveal neither the address nor which accounts share it.
 */
export interface KnownDevices {
  /** Stores that the account has signed in from this device. */
  remember(owner: DeviceOwner, device: Device): Promise<void>;
  /** Returns by which part the device is known: by its browser, by its network, or not at all (null). */
  knows(owner: DeviceOwner, device: Device): Promise<'browser' | 'network' | null>;
  /**
   * Records that the person is notified of a sign-in from this device. Returns false when the account knows the browser, and when
   * the person was notified of this kind of browser in this network within a day: of concurrent callers one gets true.
   * @param kind such as `Firefox on Linux`
   * @param exceptFirst also returns false when the account has not signed in from any device
   */
  claimNotice(owner: DeviceOwner, device: Device, kind: string, exceptFirst: boolean): Promise<boolean>;
  /** Returns whether the account has no device but that of which its person was notified last (`claimNotice`). */
  isOnly(owner: DeviceOwner, device: Device, kind: string): Promise<boolean>;
  /** Takes back `claimNotice`, since the person could not be notified. */
  withdrawNotice(owner: DeviceOwner, device: Device, kind: string): Promise<void>;
  /** Deletes an account's devices. Idempotent. */
  forget(owner: DeviceOwner): Promise<void>;
}
