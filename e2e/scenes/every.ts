import { bankScenes } from './bank.ts';
import { businessScenes } from './business.ts';
import { captchaScenes } from './captcha.ts';
import { entryScenes } from './entry.ts';
import { groupScenes } from './groups.ts';
import { peopleScenes } from './people.ts';
import { phoneScenes } from './phone.ts';
import { reviewScenes } from './review.ts';
import { sessionScenes } from './session.ts';
import { signOnScenes } from './signOn.ts';
import type { Brand, Scene } from './stage.ts';

/** Every screen in each state that it can be in, in the order of the journey. */
export const SCENES: readonly Scene[] = [
  ...entryScenes,
  ...captchaScenes,
  ...signOnScenes,
  ...phoneScenes,
  ...businessScenes,
  ...sessionScenes,
  ...peopleScenes,
  ...groupScenes,
  ...bankScenes,
  ...reviewScenes,
];

/** The scenes that a brand's product has. */
export function scenesOf({ lacks = [] }: Brand): readonly Scene[] {
  return SCENES.filter(({ needs }) => needs === undefined || !lacks.includes(needs));
}
