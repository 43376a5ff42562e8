import { portalPath } from '../place.js';

/** A try of an application that the window has left for, kept in the tab until its answer comes. */
interface PendingTry {
  readonly slug: string;
  readonly clientId: string;
  readonly state: string;
}

/** What came back: a code, which is of no use without the verifier that the service keeps, or an error. */
export interface TryAnswer {
  readonly clientId: string;
  readonly state: string;
  readonly code: string | null;
  /** Of RFC 6749, section 4.1.2.1. */
  readonly error: string | null;
}

const PENDING = 'tessera.try';
const ANSWER = 'tessera.try-answer';

/** Leaves for the sign-in of a try; its answer comes to `/try`. @param url as the API has answered it */
export function leaveForTry(slug: string, clientId: string, url: string): void {
  const state = new URL(url).searchParams.get('state') ?? '';
  sessionStorage.setItem(PENDING, JSON.stringify({ slug, clientId, state } satisfies PendingTry));
  location.assign(url);
}

/**
 * Keeps the answer in the address until the person is signed in to the portal again. Returns the address of the screen that
 * shows it; null for an answer to no try of this tab.
 */
export function keepTryAnswer(): string | null {
  const kept = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  if (kept === null) return null;
  const { slug, clientId, state } = JSON.parse(kept) as PendingTry;
  const given = new URLSearchParams(location.search);
  if (given.get('state') !== state) return null;
  const answer: TryAnswer = { clientId, state, code: given.get('code'), error: given.get('error') };
  sessionStorage.setItem(ANSWER, JSON.stringify(answer));
  return `${portalPath}/t/${encodeURIComponent(slug)}/applications/${encodeURIComponent(clientId)}?tab=try`;
}

/** Returns the answer to a try of this application; null without one. It is kept until it is dropped, through a step-up. */
export function tryAnswer(clientId: string): TryAnswer | null {
  const kept = sessionStorage.getItem(ANSWER);
  const answer = kept === null ? null : (JSON.parse(kept) as TryAnswer);
  return answer?.clientId === clientId ? answer : null;
}

/** Forgets the answer, which is good once. */
export const dropTryAnswer = (): void => sessionStorage.removeItem(ANSWER);
