import { instant, wholeNumber, type Text } from './textShapes.ts';

const INVITE_ID = 'Invite ID, which is part of the invite link; null for callers without the `write` scope';

export const INVITE_TEXTS: Record<string, Text> = {
  expiresAt: {
    description:
      'When the invite expires, as a Unix timestamp in milliseconds or in ISO 8601 format. A date without a time lasts until the end of that day in Eastern Time.',
  },
  'Invite.expiresAt': instant('When the invite expires'),
  'ApplicationSummary.inviteId': INVITE_ID,
  'Application.inviteId': INVITE_ID,
  'Invite.inviteId': INVITE_ID,
  'Invite.url': 'Link to the application; null for callers without the `write` scope',
  invites: 'Invites to send',
  dryRun: 'Whether to only check the rows, without storing or sending anything',
  results: 'One result per row, in order',
  row: wholeNumber('Row number, starting at 1'),
  skipped: 'Whether an invite already has the external ID',
  'InviteResult.errors': 'Errors in the row, up to ten',
};
