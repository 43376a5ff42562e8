import type { Metadata } from '@grpc/grpc-js';
import { accessDenied, type RpcError, rpcError } from './wire-errors.js';

/** Passwords by user. Only `admin` may read $all. */
export type Users = Readonly<Record<string, string>> & { readonly admin: string };

/** Returns why a call is refused; undefined when it is allowed. */
export type Access = (metadata: Metadata, wanted: 'all' | 'stream') => RpcError | undefined;

/** Allows every call: the insecure mode. */
export const openAccess: Access = () => undefined;

/**
 * Allows $all to the administrator, and streams to all callers in 23.10 and to authenticated ones from 24 on, where
 * anonymous access is off.
 */
export const accessOf =
  (users: Users, version: number): Access =>
  (metadata, wanted) => {
    const header = metadata.get('authorization')[0]?.toString();
    if (header === undefined) return wanted === 'stream' && version < 24 ? undefined : accessDenied();
    const credentials = Buffer.from(header.replace(/^Basic /, ''), 'base64').toString('utf8');
    const colon = credentials.indexOf(':');
    const name = credentials.slice(0, colon);
    if (!Object.hasOwn(users, name) || users[name] !== credentials.slice(colon + 1))
      return rpcError('UNAUTHENTICATED', 'Wrong user name or password.');
    return wanted === 'all' && name !== 'admin' ? accessDenied() : undefined;
  };
