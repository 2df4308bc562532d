/** A word and the particles before it, such as `de la Cruz`. Leaves out `van`, because it's also a Vietnamese name. */
const WORD = /(?:(?:da|das|de|del|di|do|dos|la|las|los)\s+)*\S+/giu;

/**
 * Splits a full name. If it has four or more words, such as María José Gutiérrez Núñez, takes the last two as
 * the last name, because such names often have two last names.
 */
export function nameParts(name: string): { firstName: string; middleName: string; lastName: string } {
  const [firstName = ''] = name.trim().split(/\s/u, 1);
  const others: string[] = name.trim().slice(firstName.length).match(WORD) ?? [];
  const lastName = others.splice(others.length > 2 ? -2 : -1).join(' ');
  return { firstName, middleName: others.join(' '), lastName };
}
