import { ANSWER_LENGTH } from '../../domain/requests/requests.ts';
import { dueDayFormat } from '../../domain/values/dueDay.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const dueDay = dueDayFormat('en-US');
const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

export const requestTexts = {
  lead: 'Finish each item below, then submit your application again.',
  failed: "We couldn't load the list of items we need. Please try again.",
  none: "We don't need anything from you right now.",
  status: 'See application status',
  title: (createdAt: number) => `Requested on ${day.format(createdAt)}`,
  due: (dueAt: number) => `Please send everything by ${dueDay.format(dueAt)}.`,
  overdue: (dueAt: number) => `This was due on ${dueDay.format(dueAt)}. You can still send it.`,
  progress: (done: number, all: number) => `${done} of ${all} done`,
  toDo: 'To do',
  done: 'Done',
  question: 'Question',
  about: (person: string) => `About ${person}`,
  changed: "This list changed. Here's what we need now.",
  over: "We don't need these items anymore.",
  again: 'Submit again',
  sending: 'Submitting...',
  certify: 'By submitting again, you certify that everything you sent is complete and correct.',
  open: 'Finish these items before you submit again:',
  refused: "We couldn't submit your application. Please fix these items first:",
  sent: 'You submitted your application again.',
  sentMore: 'We received those items. We still need the ones below.',
} as const;

export const fileTexts = {
  choose: 'Choose files, take a photo, or drag files here',
  hint: 'PDF, JPEG, PNG, or HEIC, up to 10 MB each',
  remove: 'Remove',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  empty: 'This file is empty. Choose another one.',
  noPreview: 'Preview not available',
  uploading: (name: string) => `Uploading ${name}`,
  waiting: 'Waiting to upload',
  shrinking: 'Making the photo smaller',
  percent: (share: number) => `${Math.round(share * 100)}%`,
  added: (name: string) => `${name} was uploaded.`,
  removed: (name: string) => `${name} was removed.`,
  canceled: (name: string) => `The upload of ${name} was canceled.`,
  offline: "No connection. We'll try again when you're back online.",
  stillSending: "Your files are still uploading. Try again when they're done.",
  removeFailed: "We couldn't remove this file. Please try again.",
  size: (bytes: number) =>
    bytes < 100_000 ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes.format(bytes / 1024 / 1024)} MB`,
} as const;

export const answerFields = { text: { name: 'answer', required: 'Please type your answer.' } } as const;

export const answerTexts = {
  save: 'Save answer',
  hint: `Up to ${new Intl.NumberFormat('en-US').format(ANSWER_LENGTH.most)} characters`,
  saved: 'Answer saved',
  draft: 'Draft saved',
} as const;
