import { dueDayFormat } from '../../domain/values/dueDay.ts';
import { agoOf } from './duration.ts';
import { useNow } from './useNow.ts';

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

const FORMATS = { instant, day: date, due: dueDayFormat('en-US', 'medium') };

/**
 * Formats a time as 'Nov 22, 2026, 3:04 PM' or, for `day`, as 'Nov 22, 2026' in the user's time zone. `due` formats the
 * day in Eastern Time, so that staff and applicants see the same due date.
 */
export function Time({ at, as = 'instant' }: { at: number; as?: keyof typeof FORMATS }) {
  return <time dateTime={new Date(at).toISOString()}>{FORMATS[as].format(at)}</time>;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats '1984-05-17' as 'May 17, 1984', regardless of the time zone. Returns other strings unchanged. */
export function writtenDay(iso: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) ? day.format(Date.parse(iso)) : iso;
}

export function Age({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={instant.format(at)}>
      {agoOf(useNow() - at)}
    </time>
  );
}
