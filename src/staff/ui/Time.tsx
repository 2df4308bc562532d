import { useNow } from './useNow.ts';

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'Nov 22, 2026, 3:04 PM' in the person's time zone, or as `day` 'Nov 22, 2026'. */
export function Time({ at, as = 'instant' }: { at: number; as?: 'instant' | 'day' }) {
  const written = (as === 'day' ? date : instant).format(at);
  return <time dateTime={new Date(at).toISOString()}>{written}</time>;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** 'May 17, 1984' for '1984-05-17', which has no time zone. Other texts are returned unchanged. */
export function writtenDay(iso: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) ? day.format(Date.parse(iso)) : iso;
}

/** Age in its largest unit, '5 min', '3 h', or '12 d', with the time on hover. */
export function Age({ at }: { at: number }) {
  const age = Math.max(0, useNow() - at);
  return (
    <time dateTime={new Date(at).toISOString()} title={instant.format(at)}>
      {age < HOUR
        ? `${Math.floor(age / MINUTE)} min`
        : age < DAY
          ? `${Math.floor(age / HOUR)} h`
          : `${Math.floor(age / DAY)} d`}
    </time>
  );
}
