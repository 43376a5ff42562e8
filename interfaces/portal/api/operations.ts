import type { components, paths } from './generated.js';

/** The records of both APIs by name, e.g. `Schemas['Role']`. */
export type Schemas = components['schemas'];

export type Method = 'get' | 'post' | 'put' | 'delete';

/** The paths that have an operation of the method. */
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];

type Operation<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never;

type Content<T> = T extends { content: { 'application/json': infer B } } ? B : undefined;

type Erased = Schemas['ErasedUser'];

/** An answer about the present: only one to `asOf` may have people who are erased by now. */
type OfPresent<T> = T extends Erased
  ? never
  : T extends { items: (infer I)[] }
    ? [Extract<I, Erased>] extends [never]
      ? T
      : Omit<T, 'items'> & { items: Exclude<I, Erased>[] }
    : T;

/** The body of an operation's successful answer about the present; undefined without one. */
export type AnswerOf<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: infer R }
    ? { [S in keyof R]: S extends 200 | 201 | 202 | 204 ? OfPresent<Content<R[S]>> : never }[keyof R]
    : never;

/** The parameters of an operation's query string. */
export type QueryOf<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { parameters: { query?: infer Q } } ? Partial<NonNullable<Q>> : never;

/** The parameters in the path of an operation. */
export type ParamsOf<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { parameters: { path: infer T } } ? T : undefined;

/** The body of an operation's request. */
export type BodyOf<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { requestBody?: infer B } ? Content<NonNullable<B>> : undefined;
