import { businessScenes } from './business.ts';
import { entryScenes } from './entry.ts';
import { peopleScenes } from './people.ts';
import { reviewScenes } from './review.ts';
import type { Brand, Scene } from './stage.ts';

/** Every screen in each state that it can be in, in the order of the journey. */
export const SCENES: readonly Scene[] = [...entryScenes, ...businessScenes, ...peopleScenes, ...reviewScenes];

/** The scenes that a brand's product has. */
export function scenesOf({ lacks = [] }: Brand): readonly Scene[] {
  return SCENES.filter(({ needs }) => needs === undefined || !lacks.includes(needs));
}
