import { useState } from 'react';
import { requestTexts as texts } from './messages.ts';

export function Due({ at }: { at: number | null }) {
  const [now] = useState(Date.now);
  return at !== null && <p>{(at < now ? texts.overdue : texts.due)(at)}</p>;
}
