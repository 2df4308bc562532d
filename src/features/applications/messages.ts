export const LEAD = 'Use what you entered for an earlier application, or start afresh.';
export const APPLICATIONS = 'Applications';
export const ADD_GROUP = 'Add a new group';
export const ADD_CONTACT = 'Add a new contact';
export const CHOOSE_ONE = 'Please choose one, or add a new one.';
export const NEW_APPLICATION = 'New Application';
export const EXISTING_APPLICATION = 'Existing Application';
export const EDIT = 'Edit';
export const LOAD_FAILED = 'We could not load your earlier applications. Nothing is lost.';
export const NONE = 'There is nothing to choose from yet.';

/** How a group without a name is called, counted from 1. */
export function unnamed(number: number): string {
  return `Application ${number}`;
}

const STAGES: Record<string, string> = {
  SUBMITTED: 'In review',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
  INFO_REQUIRED: 'More information needed',
};

const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Tells groups with the same people apart. */
export function whenOf({
  updatedAt,
  submitted,
}: {
  updatedAt: number;
  submitted: { at: number; stage: string } | null;
}) {
  if (!submitted) return `Last changed ${instant.format(updatedAt)}`;
  return `Submitted ${instant.format(submitted.at)} · ${STAGES[submitted.stage] ?? submitted.stage}`;
}

export const WHY = 'Why can I not edit an existing one?';
export const WHY_ANSWER =
  'What was submitted with an earlier application stays as it was. Where something has changed since, add a new one.';
