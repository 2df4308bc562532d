import { instant, whole, type Text } from './textShapes.ts';

const INVITE_ID = 'Invite, whose ID is part of its link; null for callers without the scope `write`';

export const INVITE_TEXTS: Record<string, Text> = {
  expiresAt: { description: 'When the invite expires: milliseconds since 1970, or an ISO 8601 instant' },
  'Invite.expiresAt': instant('When the invite expires'),
  'ApplicationSummary.inviteId': INVITE_ID,
  'Application.inviteId': INVITE_ID,
  'Invite.inviteId': INVITE_ID,
  'Invite.url': 'Link to the application; null for callers without the scope `write`',
  invites: 'Invites to send',
  dryRun: 'Whether to check the rows only; nothing is stored or sent',
  results: 'One result per row, in order',
  row: whole('Number of the row; the first is 1'),
  skipped: 'Whether an invite already has the external ID',
  'InviteResult.errors': 'What is wrong with the row; up to ten errors',
};
