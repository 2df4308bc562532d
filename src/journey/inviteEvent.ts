/** `inviteLoaded` has no transition: the screen stays, and the invite prefills its form. */
export function inviteEvent(
  answer: { ok: true; isExistingApplicant: boolean } | { ok: false; status?: number; message: string },
): 'inviteLoaded' | 'inviteOfExisting' | 'inviteExpired' | 'inviteSubmitted' | 'inviteFailed' {
  if (answer.ok) return answer.isExistingApplicant ? 'inviteOfExisting' : 'inviteLoaded';
  const message = answer.message.toLowerCase();
  if (answer.status === 412 || message.includes('expired')) return 'inviteExpired';
  return message.includes('already submitted') ? 'inviteSubmitted' : 'inviteFailed';
}
