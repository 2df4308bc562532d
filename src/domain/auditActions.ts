import { SECTION_COLUMNS, type SectionColumn } from './sections/sections.ts';
import { staffName } from './sections/staffNames.ts';

export type Section = SectionColumn | 'owners' | 'contact';

const RECORDS: readonly Section[] = [...SECTION_COLUMNS, 'owners', 'contact'];

/** `saved` data passes all rules; `drafted` data may be incomplete. */
type SaveAction = `${Section}.${'saved' | 'drafted'}`;

export const SAVE_ACTIONS: readonly SaveAction[] = RECORDS.flatMap(
  (section) => [`${section}.saved`, `${section}.drafted`] as const,
);

const LABELS = {
  'application.entered': 'Application added to the audit log',
  'application.started': 'Application started',
  'application.continued': 'Signed in again',
  'application.submitted': 'Submitted',
  'application.approved': 'Approved',
  'application.declined': 'Declined',
  'application.info_required': 'Information requested',
  'application.resubmitted': 'Submitted again',
  'application.reopened': 'Reopened',
  'application.boarded': 'Merchant ID recorded',
  'package.released': 'Boarding package released',
  'check.recorded': 'Check recorded',
  'note.added': 'Note added',
  'approval.given': 'Approval given',
  'approval.dropped': 'Approval removed',
  'application.assigned': 'Assigned',
  'application.purged': 'Deleted after the retention period',
  'application.erased': 'Erased',
  'legal_hold.set': 'Legal hold placed',
  'legal_hold.released': 'Legal hold released',
  'request.created': 'Request sent',
  'request.withdrawn': 'Request withdrawn',
  'request.answered': 'Question answered',
  'file.added': 'File uploaded',
  'file.refused': 'File rejected',
  'file.removed': 'File removed',
  'file.read': 'File opened',
  'reminder.sent': 'Reminder sent',
  'reminders.stopped': 'Reminders stopped',
  'consent.given': 'Agreed to a document',
  'invite.lost': 'Invite used by another application',
  'link.opened': 'Link opened',
  'mailbox.confirmed': 'Email confirmed',
  'password.confirmed': 'Password confirmed',
  'link.renewed': 'Link renewed',
  'sessions.ended': 'Sessions ended',
  'sms.sent': 'Verification code texted',
  'sms.refused': 'Wrong or expired verification code entered',
  'sms.verified': 'Phone confirmed',
  'type.saved': 'Business type chosen',
  'group.chosen': 'Owner or contact details chosen',
  'owner.invited': 'Owner invited',
  'owner.link_sent': 'Link sent to owner',
  'owner.withdrawn': "Owner's link withdrawn",
  'owner.opened': "Owner's link opened",
  'owner.verified': "Owner's phone confirmed",
  'owner.refused': 'Owner entered a wrong or expired verification code',
  'owner.completed': 'Owner entered their details',
  'secret.read': 'Full numbers shown to the applicant',
  'secret.revealed': 'Number revealed',
  'staff.invited': 'Invited',
  'staff.joined': 'Joined',
  'staff.signed_in': 'Signed in',
  'staff.locked_out': 'Locked out after too many attempts',
  'staff.changed': 'Role changed',
  'staff.password_changed': 'Password changed',
  'staff.passkey_added': 'Passkey added',
  'staff.passkey_removed': 'Passkey removed',
  'staff.reset': 'Sign-in reset',
  'staff.sessions_ended': 'Sessions ended',
  'staff.ended': 'Account deactivated',
  'staff.key_created': 'API key created',
  'staff.key_rotated': 'API key rotated',
  'staff.key_revoked': 'API key revoked',
  'invites.sent': 'Invites sent',
  'invites.resent': 'Invite resent',
  'invites.revoked': 'Invite revoked',
  'webhooks.added': 'Webhook endpoint added',
  'webhooks.changed': 'Webhook endpoint changed',
  'webhooks.removed': 'Webhook endpoint removed',
  'webhooks.secret_rotated': 'Webhook secret rotated',
  'webhooks.tested': 'Test event sent',
  'webhooks.replayed': 'Events replayed',
  'messages.replayed': 'Undelivered messages sent again',
} as const satisfies Record<string, string>;

export type Action = keyof typeof LABELS | SaveAction;

export function actionLabel(action: string): string {
  if (Object.hasOwn(LABELS, action)) return LABELS[action as keyof typeof LABELS];
  const [section = '', done] = action.split('.');
  return SAVE_ACTIONS.some((save) => save === action)
    ? `${staffName(section)} ${done === 'drafted' ? 'saved as draft' : done}`
    : action;
}
