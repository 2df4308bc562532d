import { PASSWORD_MIN } from '../limits.ts';
import { PASSWORD_RULES, STRENGTH_LABELS } from './passwordTexts.ts';

export const passwordRules = (Object.keys(PASSWORD_RULES) as PasswordRule[]).map((id) => ({
  id,
  text: PASSWORD_RULES[id],
}));
export type PasswordRule = keyof typeof PASSWORD_RULES;

export type StrengthLabel = (typeof STRENGTH_LABELS)[number];
const ACCEPTED_SCORE = 2;

/**
 * Parts of the score: length (L), character classes (C), a bonus for all classes (B), and penalties for repeats (R) and
 * sequences (S).
 */
export interface PasswordParts {
  L: 0 | 1 | 2 | 3;
  C: 0 | 1;
  B: 0 | 1;
  R: 0 | 1 | 2;
  S: 0 | 1 | 2;
}

export interface PasswordStrength {
  score: number;
  label: StrengthLabel;
  parts: PasswordParts;
  rules: Record<PasswordRule, boolean>;
  rulesMet: boolean;
  accept: boolean;
}

const SPECIAL = /[!-/:-@[-`{-~]/u;

/** Doesn't detect breached passwords. Only the server checks for them. */
export function scorePassword(password: string): PasswordStrength {
  const characters = Array.from(password);
  const rules = {
    length: characters.length >= PASSWORD_MIN,
    uppercase: /\p{Lu}/u.test(password),
    number: /[0-9]/u.test(password),
    special: SPECIAL.test(password),
  };
  const classes = [/\p{Ll}/u.test(password), rules.uppercase, rules.number, rules.special].filter(
    Boolean,
  ).length;
  const folded = characters.map((character) => character.toLowerCase());
  const parts: PasswordParts = {
    L: lengthPart(characters.length),
    C: classes >= 3 ? 1 : 0,
    B: classes === 4 ? 1 : 0,
    R: penalty(repeats(folded)),
    S: penalty(sequences(folded)),
  };
  const rulesMet = Object.values(rules).every(Boolean);
  const most = rules.length ? (rulesMet ? 4 : 2) : 1;
  const score = Math.min(Math.max(parts.L + parts.C + parts.B - 1 - parts.R - parts.S, 0), most);
  return {
    score,
    label: STRENGTH_LABELS[score] ?? STRENGTH_LABELS[0],
    parts,
    rules,
    rulesMet,
    accept: rulesMet && score >= ACCEPTED_SCORE,
  };
}

function lengthPart(length: number): PasswordParts['L'] {
  if (length < 8) return 0;
  if (length < PASSWORD_MIN) return 1;
  return length < 16 ? 2 : 3;
}

function penalty(covered: readonly boolean[]): 0 | 1 | 2 {
  const count = covered.filter(Boolean).length;
  if (count === 0) return 0;
  return count * 2 < covered.length ? 1 : 2;
}

/**
 * Marks 'aaa', 'abab', and any three characters in a row that occur again. A longer repeat contains repeated triples,
 * so it needs no separate check.
 */
function repeats(text: readonly string[]): boolean[] {
  const covered = text.map(() => false);
  const seen = new Map<string, number>();
  text.forEach((character, i) => {
    const [second, third, fourth] = [text[i + 1], text[i + 2], text[i + 3]];
    if (third === undefined) return;
    if (character === second && second === third) covered.fill(true, i, i + 3);
    if (character === third && second === fourth) covered.fill(true, i, i + 4);
    const triple = text.slice(i, i + 3).join('\0');
    const before = seen.get(triple);
    if (before === undefined) seen.set(triple, i);
    else covered.fill(true, before, before + 3).fill(true, i, i + 3);
  });
  return covered;
}

function sequences(text: readonly string[]): boolean[] {
  const covered = text.map(() => false);
  for (let i = 0; i + 2 < text.length; i += 1) {
    const three = text.slice(i, i + 3);
    const alike = three.every((c) => /^\p{L}/u.test(c)) || three.every((c) => /^[0-9]$/u.test(c));
    const [a = 0, b = 0, c = 0] = three.map((character) => character.codePointAt(0));
    if (alike && Math.abs(b - a) === 1 && c - b === b - a) covered.fill(true, i, i + 3);
  }
  return covered;
}
