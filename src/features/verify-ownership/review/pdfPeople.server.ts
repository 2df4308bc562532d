import { OWNER } from '../../../domain/sections/person.ts';
import { toReply } from '../../../domain/sections/fields.ts';
import { shownToApplicant, type StoredOwner } from '../../../server/applications/owners/storedOwners.ts';
import type { PdfPart } from '../../../server/pdf/words.ts';
import {
  filled,
  personFacts,
  personName,
  type Fact,
  type FactWords,
  type PersonRead,
} from '../../confirm/facts.ts';

/** Puts the details that the owner entered and the applicant may not see into a second, private part. */
export function personParts(
  person: StoredOwner,
  {
    index,
    words,
    isItin,
    entered,
  }: { index: number; words: FactWords; isItin: boolean; entered: (at: number, name: string) => string },
): PdfPart[] {
  const read = (one: object) => toReply(OWNER, one) as PersonRead;
  const factsOf = (one: object) => filled(personFacts(read(one), { words, isItin }));
  const known = shownToApplicant(person);
  const title = personName(read(known), index, words);
  const facts = factsOf(known);
  if (person.enteredAt === undefined) return [{ title, facts }];
  const isKnown = ({ label }: Fact) => facts.some((one) => one.label === label);
  return [
    { title, facts, sentences: [entered(person.enteredAt, title)] },
    { facts: factsOf(person).filter((fact) => !isKnown(fact)), isPrivate: true },
  ];
}
