import { dueDayFormat } from '../../domain/values/dueDay.ts';
import { agoOf } from './duration.ts';
import { useNow } from './useNow.ts';

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

const FORMATS = { instant, day: date, due: dueDayFormat('en-US', 'medium') };

/** `due` formats the day in Eastern Time, so that staff and applicants see the same due date. */
export function Time({ at, as = 'instant' }: { at: number; as?: keyof typeof FORMATS }) {
  return <time dateTime={new Date(at).toISOString()}>{FORMATS[as].format(at)}</time>;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

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
