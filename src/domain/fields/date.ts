import * as v from 'valibot';
import {
  ageAt,
  BUSINESS_DATE_FORMAT,
  BUSINESS_FUTURE_DATE,
  DATE_FORMAT,
  daysOfMonth,
  FUTURE_DATE,
  hasDisplayShape,
  INCOMPLETE_DATE,
  toIso,
} from '../values/date.ts';
import { AGE_MAX, AGE_MIN, DATE_LENGTH } from '../limits.ts';
import { invalid } from '../texts/messages.ts';
import type { Field } from '../draft.ts';
import { filled, fixed } from './text.ts';

interface PastDate {
  field: string;
  /** YYYY-MM-DD. */
  today: string;
  future?: string;
  unreal?: string;
}

function pastDate({ field, today, future = FUTURE_DATE, unreal = DATE_FORMAT }: PastDate): Field<string> {
  return v.pipe(
    filled({ field, thing: 'date' }),
    v.minLength(DATE_LENGTH, INCOMPLETE_DATE),
    v.check(
      (text) => toIso(text) !== null,
      ({ input }) => {
        const days = daysOfMonth(input);
        if (days !== null) return invalid(field, 'date', days);
        return hasDisplayShape(input) ? unreal : DATE_FORMAT;
      },
    ),
    v.transform((text) => toIso(text) ?? text),
    v.check((iso) => iso <= today, future),
  );
}

export function businessEstablishedDate(today: string): Field<string> {
  return pastDate({
    field: 'businessEstablishedDate',
    today,
    future: BUSINESS_FUTURE_DATE,
    unreal: BUSINESS_DATE_FORMAT,
  });
}

export function birthDate({ today, who }: { today: string; who: 'Owner' | 'Contact' }): Field<string> {
  return v.pipe(
    pastDate({ field: 'birthDate', today }),
    v.check((birth) => {
      const age = ageAt({ birth, day: today });
      return age >= AGE_MIN && age <= AGE_MAX;
    }, `${who} must be between ${AGE_MIN} and ${AGE_MAX} years old.`),
  );
}

export function dateStarted(today: string): Field<string> {
  const given = pastDate({ field: 'dateStarted', today });
  return v.lazy((value) => (typeof value === 'string' && value.trim() === '' ? fixed('') : given));
}
