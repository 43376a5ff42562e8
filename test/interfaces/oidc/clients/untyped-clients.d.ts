/** What the suites use of libraries that bring no types. */
declare module 'passport-openidconnect' {
  export interface StrategyOptions {
    readonly issuer: string;
    readonly authorizationURL: string;
    readonly tokenURL: string;
    readonly userInfoURL: string;
    readonly callbackURL: string;
    readonly clientID: string;
    readonly clientSecret: string;
    readonly scope: readonly string[];
  }
  type Done = (error: unknown, user?: unknown) => void;
  export interface Strategy {
    readonly name: string;
  }
  export const Strategy: new (
    options: StrategyOptions,
    verify: (issuer: string, profile: unknown, done: Done) => void,
  ) => Strategy;
}

declare module 'passport' {
  import type { RequestHandler } from 'express';
  import type { Strategy } from 'passport-openidconnect';
  const passport: {
    initialize(): RequestHandler;
    authenticate(strategy: Strategy): RequestHandler;
  };
  export default passport;
}

declare module 'express-session' {
  import type { RequestHandler } from 'express';
  export default function session(options: {
    readonly secret: string;
    readonly resave: boolean;
    readonly saveUninitialized: boolean;
  }): RequestHandler;
}
