/**
 * Who made a recorded change. `link`: someone who used a link instead of signing in, such as a continue link.
 * `owner`: an owner who enters their own details.
 */
export const ACTOR_KINDS = ['applicant', 'link', 'owner', 'operator', 'staff', 'system'] as const;

export type ActorKind = (typeof ACTOR_KINDS)[number];
