const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function durationOf(ms: number, whole: (count: number) => number = Math.round): string {
  if (ms < MINUTE) return `${whole(ms / SECOND)} sec`;
  if (ms < HOUR) return `${whole(ms / MINUTE)} min`;
  if (ms < DAY) return `${whole(ms / HOUR)} hr`;
  const days = whole(ms / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}

export function agoOf(ms: number): string {
  return ms < MINUTE ? 'just now' : `${durationOf(ms, Math.floor)} ago`;
}
