import { bankScenes } from './bank.ts';
import { businessScenes } from './business.ts';
import { captchaScenes } from './captcha.ts';
import { entryScenes } from './entry.ts';
import { groupScenes } from './groups.ts';
import { ownerLinkScenes } from './ownerLinks.ts';
import { peopleScenes } from './people.ts';
import { phoneScenes } from './phone.ts';
import { requestScenes } from './requests.ts';
import { reviewScenes } from './review.ts';
import { sessionScenes } from './session.ts';
import { signOnScenes } from './signOn.ts';
import type { Brand, Scene } from './fixture.ts';

/** Every screen in all of its states, in journey order. */
export const SCENES: readonly Scene[] = [
  ...entryScenes,
  ...captchaScenes,
  ...signOnScenes,
  ...phoneScenes,
  ...businessScenes,
  ...sessionScenes,
  ...peopleScenes,
  ...ownerLinkScenes,
  ...groupScenes,
  ...bankScenes,
  ...reviewScenes,
  ...requestScenes,
];

export function scenesOf({ lacks = [] }: Brand): readonly Scene[] {
  return SCENES.filter(({ needs }) => needs === undefined || !lacks.includes(needs));
}
