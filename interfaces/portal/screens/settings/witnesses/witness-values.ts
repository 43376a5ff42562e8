import type { Schemas } from '../../../api/operations.js';

/** A witness as the API has it, and as its fields hold it. */
export type Witness = Schemas['Settings']['witnesses'][number];

/** What the form holds. */
export interface WitnessesValues {
  readonly witnesses: readonly Witness[];
}

/** A witness that is added. */
export const blankWitness: Witness = { name: '', url: '', verifierKey: '' };

/** The members of a witness, in the order of their fields. */
export const witnessMembers = ['name', 'url', 'verifierKey'] as const;

/** Returns what the fields hold. */
export const witnessesValuesOf = ({
  witnesses,
}: Pick<Schemas['Settings'], 'witnesses'>): WitnessesValues => ({
  witnesses: witnesses.map(({ name, url, verifierKey }) => ({ name, url, verifierKey })),
});

/** Returns the witnesses as they are sent, without the spaces around what was typed. */
export const witnessesBody = ({ witnesses }: WitnessesValues): Witness[] =>
  witnesses.map(({ name, url, verifierKey }) => ({
    name: name.trim(),
    url: url.trim(),
    verifierKey: verifierKey.trim(),
  }));
