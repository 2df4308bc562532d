import { accountTypeScenes } from './accountType.ts';
import { bankScenes } from './bank.ts';
import { businessScenes } from './business.ts';
import { captchaScenes } from './captcha.ts';
import { continueScenes } from './continue.ts';
import { getStartedScenes } from './getStarted.ts';
import { groupScenes } from './groups.ts';
import { leavingReviewScenes } from './leavingReview.ts';
import { outcomeScenes } from './outcome.ts';
import { ownerCallScenes } from './ownerCalls.ts';
import { ownerLinkScenes } from './ownerLinks.ts';
import { peopleScenes } from './people.ts';
import { phoneScenes } from './phone.ts';
import { requestScenes } from './requests.ts';
import { reviewScenes } from './review.ts';
import { reviewCardScenes } from './reviewCards.ts';
import { sessionScenes } from './session.ts';
import { signOnScenes } from './signOn.ts';
import { standalonePageScenes } from './standalonePages.ts';
import { statusScenes } from './status.ts';
import type { Brand, Scene } from './fixture.ts';

export const SCENES: readonly Scene[] = [
  ...getStartedScenes,
  ...continueScenes,
  ...standalonePageScenes,
  ...captchaScenes,
  ...signOnScenes,
  ...phoneScenes,
  ...accountTypeScenes,
  ...businessScenes,
  ...sessionScenes,
  ...peopleScenes,
  ...ownerCallScenes,
  ...ownerLinkScenes,
  ...groupScenes,
  ...bankScenes,
  ...reviewScenes,
  ...reviewCardScenes,
  ...outcomeScenes,
  ...leavingReviewScenes,
  ...requestScenes,
  ...statusScenes,
];

export function scenesOf({ lacks = [] }: Brand): readonly Scene[] {
  return SCENES.filter(({ needs }) => needs === undefined || !lacks.includes(needs));
}
