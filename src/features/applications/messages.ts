export const LEAD = 'Use the details from an earlier application, or enter new ones.';
export const APPLICATIONS = 'Applications';
export const ADD_GROUP = 'Add a new group';
export const ADD_CONTACT = 'Add a new contact';
export const CHOOSE_ONE = 'Please choose one, or add a new one.';
export const NEW_APPLICATION = 'New Application';
export const EXISTING_APPLICATION = 'Existing Application';
export const LOAD_FAILED = "We couldn't load your earlier applications. They're still saved.";
export const NONE = "You don't have any earlier applications.";

export function unnamed(number: number): string {
  return `Application ${number}`;
}

const STAGES: Record<string, string> = {
  SUBMITTED: 'Received',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
  INFO_REQUIRED: 'More information needed',
};

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export function whenOf({
  updatedAt,
  submitted,
}: {
  updatedAt: number;
  submitted: { at: number; stage: string; dbaName: string } | null;
}) {
  if (!submitted) return `Last updated ${instant.format(updatedAt)}`;
  const { at, stage, dbaName } = submitted;
  return `${dbaName} · Submitted ${instant.format(at)} · ${STAGES[stage] ?? stage}`;
}

export const WHY = 'What if something has changed?';
export const WHY_ANSWER = "You can't edit a submitted application. Enter new details for this one.";
