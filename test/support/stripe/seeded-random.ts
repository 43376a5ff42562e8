/** Returns a function that returns numbers from 0 to 1, the same ones for the same seed (Park and Miller). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
