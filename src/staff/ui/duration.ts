const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function durationOf(ms: number, whole: (count: number) => number = Math.round): string {
  // Rounds before comparing, so that 59.6 seconds becomes 1 min instead of 60 sec.
  if (whole(ms / SECOND) < 60) return `${whole(ms / SECOND)} sec`;
  if (whole(ms / MINUTE) < 60) return `${whole(ms / MINUTE)} min`;
  if (whole(ms / HOUR) < 24) return `${whole(ms / HOUR)} hr`;
  const days = whole(ms / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}

export function agoOf(ms: number): string {
  return ms < MINUTE ? 'just now' : `${durationOf(ms, Math.floor)} ago`;
}
