import { portalPath } from '../addresses.js';

/** A try that the window has left for, kept in the tab until its answer comes. */
interface PendingTry {
  readonly slug: string;
  /** The list that the tried record is in. */
  readonly of: 'applications' | 'connections';
  readonly id: string;
  /** What its answer repeats: the state of an application's, the id of a connection. */
  readonly state: string;
}

/** What came back: a code, which is of no use without the verifier that the service keeps, or an error. */
export interface TryAnswer {
  /** Of the application or the connection. */
  readonly id: string;
  readonly state: string;
  /** Of an application's. */
  readonly code: string | null;
  /** Of RFC 6749, section 4.1.2.1. */
  readonly error: string | null;
}

const PENDING = 'tessera.try';
const ANSWER = 'tessera.try-answer';

/** Leaves for the sign-in of a try; its answer comes to `/try`. @param url as the API has answered it */
export function leaveForTry(slug: string, of: PendingTry['of'], id: string, url: string): void {
  const state = of === 'connections' ? id : (new URL(url).searchParams.get('state') ?? '');
  sessionStorage.setItem(PENDING, JSON.stringify({ slug, of, id, state } satisfies PendingTry));
  location.assign(url);
}

/**
 * Keeps the answer in the address until the person is signed in to the portal again. Returns the address of the screen that
 * shows it; null for an answer to no try of this tab.
 */
export function storeTryAnswer(): string | null {
  const stored = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  if (stored === null) return null;
  const { slug, of, id, state } = JSON.parse(stored) as PendingTry;
  const given = new URLSearchParams(location.search);
  const answered = given.get('state');
  if ((given.get('connection') ?? answered) !== state) return null;
  const answer: TryAnswer = {
    id,
    state: answered ?? '',
    code: given.get('code'),
    error: given.get('error'),
  };
  sessionStorage.setItem(ANSWER, JSON.stringify(answer));
  return `${portalPath}/t/${encodeURIComponent(slug)}/${of}/${encodeURIComponent(id)}?tab=try`;
}

/** Returns the answer to a try of this record; null without one. It is kept until it is dropped, through a step-up. */
export function tryAnswer(id: string): TryAnswer | null {
  const stored = sessionStorage.getItem(ANSWER);
  const answer = stored === null ? null : (JSON.parse(stored) as TryAnswer);
  return answer?.id === id ? answer : null;
}

/** Forgets the answer, which is good once. */
export const dropTryAnswer = (): void => sessionStorage.removeItem(ANSWER);
