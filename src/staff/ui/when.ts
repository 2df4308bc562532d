const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** 'Nov 22, 2026, 3:04 PM' in the person's time zone. */
export function instantOf(at: number): string {
  return full.format(at);
}

/** 'Nov 22, 2026' in the person's time zone. */
export function dayOf(at: number): string {
  return day.format(at);
}

/** Age in its largest unit: '5 min', '3 h', '12 d'. */
export function ageOf(at: number, now: number): string {
  const age = Math.max(0, now - at);
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h`;
  return `${Math.floor(age / DAY)} d`;
}
