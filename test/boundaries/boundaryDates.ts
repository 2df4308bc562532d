import type { Row } from './boundaryRows.ts';

function pastDates({ field, today, future }: { field: string; today: string; future: string }): Row[] {
  return [
    [field, '', 'This field is required'],
    [field, '01-02-20', 'Please enter a complete date'],
    [field, '01/02/2020', 'Please use MM-DD-YYYY or YYYY-MM-DD format'],
    [field, shiftedDate({ today, days: 1 }), future],
  ];
}

export function businessDates(today: string): Row[] {
  const field = 'businessEstablishedDate';
  return [
    ...pastDates({ field, today, future: 'Date cannot be in the future.' }),
    [field, '02-30-2015', 'February 2015 has 28 days.'],
    [field, '02-30-2020', 'February 2020 has 29 days.'],
    [field, '04-31-2015', 'April 2015 has 30 days.'],
    [field, '01-00-2015', 'January 2015 has 31 days.'],
    [field, '13-01-2015', 'Use MM-DD-YYYY format'],
    [field, shiftedDate({ today }), null],
    [field, '2020-01-02', null],
    [field, '01-02-2020', null],
    [field, '2020-02-30', 'February 2020 has 29 days.'],
    [field, '2020-13-01', 'Please use MM-DD-YYYY or YYYY-MM-DD format'],
  ];
}

export function birthDates(today: string, who: 'Owner' | 'Contact'): Row[] {
  const age = `${who} must be between 18 and 100 years old.`;
  const field = 'birthDate';
  return [
    ...pastDates({ field, today, future: 'Date cannot be in the future' }),
    [field, '02-30-1981', 'February 1981 has 28 days.'],
    [field, '12-32-1980', 'December 1980 has 31 days.'],
    [field, '13-01-1980', 'Please use MM-DD-YYYY or YYYY-MM-DD format'],
    [field, '1980-01-02', null],
    [field, '01-02-1980', null],
    [field, '01-02-2020', age],
    [field, shiftedDate({ today }), age],
    [field, shiftedDate({ today, years: -18 }), null],
    [field, shiftedDate({ today, years: -18, days: 1 }), age],
    [field, shiftedDate({ today, years: -101, days: 1 }), null],
    [field, shiftedDate({ today, years: -101 }), age],
  ];
}

/** Returns the shifted date as MM-DD-YYYY. */
function shiftedDate({
  today,
  years = 0,
  days = 0,
}: {
  today: string;
  years?: number;
  days?: number;
}): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  // Maps February 29 to February 28 in a common year, so that shifting the year never moves the date into March.
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  const [y, m, d] = new Date(Date.UTC(year + years, month - 1, Math.min(day, last) + days))
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${m}-${d}-${y}`;
}
