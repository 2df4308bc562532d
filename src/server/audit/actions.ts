import type { SectionName } from '../../domain/sections/sections.ts';

/** Recorded actions. `saved` data passes all rules; `drafted` data may be incomplete. */
export type Action =
  | 'application.entered'
  | 'application.started'
  | 'application.continued'
  | 'application.submitted'
  | 'application.approved'
  | 'application.declined'
  | 'application.info_required'
  | 'application.resubmitted'
  | 'application.reopened'
  | 'application.boarded'
  | 'package.released'
  | 'check.recorded'
  | 'note.added'
  | 'approval.given'
  | 'application.assigned'
  | 'application.purged'
  | 'application.erased'
  | 'legal_hold.set'
  | 'legal_hold.released'
  | 'request.created'
  | 'request.withdrawn'
  | 'request.answered'
  | 'file.added'
  | 'file.refused'
  | 'file.removed'
  | 'file.read'
  | 'reminder.sent'
  | 'reminders.stopped'
  | 'consent.given'
  | 'invite.lost'
  | 'link.opened'
  | 'mailbox.confirmed'
  | 'password.confirmed'
  | 'link.renewed'
  | 'sessions.ended'
  | 'sms.sent'
  | 'sms.refused'
  | 'sms.verified'
  | 'type.saved'
  | 'group.chosen'
  | 'owner.invited'
  | 'owner.link_sent'
  | 'owner.withdrawn'
  | 'owner.opened'
  | 'owner.verified'
  | 'owner.refused'
  | 'owner.completed'
  | `${Section}.saved`
  | `${Section}.drafted`
  | 'secret.read'
  | 'secret.revealed'
  | `staff.${StaffAction}`;

/** Changes of the people in the staff console, in a log of their own. */
type StaffAction =
  | 'invited'
  | 'joined'
  | 'signed_in'
  | 'changed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'reset'
  | 'sessions_ended'
  | 'ended'
  | 'key_created'
  | 'key_revoked';

/** The identity section is logged as owners or contact. */
export type Section = Exclude<SectionName, 'identity'> | 'owners' | 'contact';
