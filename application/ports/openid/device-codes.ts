import type { RedeemedGrant, Grant } from './grants.js';

/** What a device asks for (RFC 8628, section 3.1). */
export interface DeviceRequest {
  readonly tenantId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** See `Grant`. */
  readonly resources: readonly string[] | null;
  readonly permissions: readonly string[] | null;
  /** Where the request came from; null when unknown. */
  readonly ip: string | null;
}

/** A request with the codes that its device is answered with. */
export interface IssuedDeviceCode {
  /** 256 random bits, base64url. */
  readonly deviceCode: string;
  /** Eight letters, without the dash. */
  readonly userCode: string;
}

/** A request that waits for its user's decision. */
export interface WaitingDevice extends DeviceRequest {
  readonly deviceId: string;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
}

/** Why a device gets no tokens at this call. `early`: the call came before the interval was over, which is longer now. */
export type DeviceStatus = 'unknown' | 'used' | 'expired' | 'refused' | 'waiting' | 'early';

/** Who enters a code. */
export interface CodeEntry {
  readonly tenantId: string;
  readonly userId: string;
  /** Null when unknown. An IPv6 address counts with its /64. */
  readonly ip: string | null;
}

/** Seconds for which a code is valid. */
export const DEVICE_CODE_SECONDS = 600;
/** Seconds between two calls of a device, and what a call that came too early adds (RFC 8628, section 3.5). */
export const DEVICE_INTERVAL_SECONDS = 5;
/** Wrong codes of a person, or from a network, within `MISSES_MS`. */
export const MOST_MISSES = 10;
export const MISSES_MS = 10 * 60_000;

/**
 * The codes of devices (RFC 8628). Only hashes of device codes and keyed hashes of user codes are kept. A code is good for
 * one decision, and for one answer with tokens.
 */
export interface DeviceCodes {
  issue(request: DeviceRequest): Promise<IssuedDeviceCode>;
  /** Returns the waiting request of this tenant with the code; null for any other. @param userCode eight letters */
  find(tenantId: string, userCode: string): Promise<WaitingDevice | null>;
  /** Returns the waiting request by its id; null once it was decided or has expired. */
  waiting(tenantId: string, deviceId: string): Promise<WaitingDevice | null>;
  /** Keeps a waiting request for one decision. Of concurrent callers, one gets true. */
  claim(deviceId: string): Promise<boolean>;
  /** Lets a claimed request wait again, for a caller whose decision was not recorded. */
  release(deviceId: string): Promise<void>;
  /**
   * Lets the device have tokens of this grant, which states only those of `amr` that its session has at that moment. Returns
   * false when the request was not claimed, or has expired.
   */
  approve(deviceId: string, grant: Omit<Grant, 'grantId'>): Promise<boolean>;
  /** Refuses a waiting request. Returns false when it was decided before, or has expired. */
  refuse(deviceId: string): Promise<boolean>;
  /** Uses an approved code of this client, and begins its grant. Returns null for any other: `poll` says why. */
  use(
    deviceCode: string,
    by: { readonly clientId: string; readonly refreshable: boolean },
  ): Promise<Omit<RedeemedGrant, 'nonce'> | null>;
  /** Makes a used code good again and ends its grant, for a caller that did not send the tokens. */
  unuse(deviceCode: string): Promise<void>;
  /** Counts a call of the device that gets no tokens. */
  poll(deviceCode: string, clientId: string): Promise<DeviceStatus>;
  /**
   * Counts an entry as a wrong code, before the code is looked at. Returns null, or the time (ms since the epoch) until
   * which the person or the network has used up its wrong codes: of any number of concurrent entries, ten are looked at.
   */
  takeMiss(entry: CodeEntry): Promise<number | null>;
  /** Takes back the count of an entry whose code was right. */
  returnMiss(entry: CodeEntry): Promise<void>;
}
