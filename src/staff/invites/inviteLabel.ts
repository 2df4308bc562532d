import { columnOf } from '../../domain/invites/inviteRows.ts';
import { fieldLabels } from '../ui/fieldLabels.ts';
import { plainMessage } from '../ui/plainMessage.ts';

const OWN: Readonly<Record<string, string>> = {
  spProductSlug: 'Product',
  name: 'Applicant name',
  email: 'Email',
  phoneNumber: 'Mobile phone',
  externalId: 'External ID',
  expiresAt: 'Expires',
  returnUrl: 'Return URL',
  locked: 'Locked fields',
  'prefill.business.phoneNumber': 'Business phone',
};

export function inviteLabel(path: string): string {
  return OWN[path] ?? fieldLabels([path.replace(/^prefill\./, '')]);
}

/**
 * Returns the message to show for an error in a row. If no row has a required field, the message says that
 * the file's column is missing or empty.
 */
export function rowMessage(
  { field, message }: { field: string; message: string },
  invites: readonly object[],
): string {
  if (message === `"${field}" is required` && !invites.some((invite) => field in invite))
    return `${inviteLabel(field)}: The file has no ${columnOf(field)} column, or the column is empty.`;
  const text = message.endsWith('must be a valid prefill field')
    ? "You can't import this column."
    : plainMessage(message);
  return `${inviteLabel(field)}: ${text}`;
}

interface RowResult {
  skipped?: boolean;
  errors?: readonly unknown[];
}

export function importSummary(
  results: readonly RowResult[],
  isSent: boolean,
): { ready: number; text: string } {
  const failed = results.filter(({ errors }) => errors).length;
  const skipped = results.filter((row) => row.skipped).length;
  const ready = results.length - failed - skipped;
  if (isSent) return { ready, text: `${ready} sent, ${skipped} skipped, ${failed} failed` };
  const text = `${ready} to send, ${skipped} skipped, ${failed} with errors`;
  return { ready, text: ready > 0 ? text : `${text}. There is nothing to send. Choose another file.` };
}
