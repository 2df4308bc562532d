import type { Text } from './textShapes.ts';

export const SHOWN_SECTION_TEXTS: Record<string, Text> = {
  'Application.sections': 'The sections to display, as in the PDF copy, but always in English',
  heading: 'Name of the section',
  parts: 'One part for each person or account, or one for the whole section',
  rows: 'Fields with a value',
  sentences: 'Statements to show after the rows',
  'ShownRow.label': 'Label of the field',
  'ShownRow.lines': 'The value in words; an address has several lines',
  'ShownPart.title': 'Name of the person or account; null if the part is the whole section',
};
