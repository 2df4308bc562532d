import * as v from 'valibot';
import { documented, named } from './documented.ts';
import { optionalText } from './shapes.ts';
import {
  DOCUMENT_TYPES,
  FILE_TYPE_NAMES,
  ITEM_KINDS,
  ITEMS_MAXIMUM,
  REASON_LENGTH,
} from '../domain/requests/requests.ts';
import { SECTION_NAMES } from '../domain/sections/sections.ts';

const documentType = named('DocumentType', v.picklist(DOCUMENT_TYPES));

export const uploadedFile = named(
  'UploadedFile',
  v.object({
    fileId: v.string(),
    name: v.string(),
    size: v.number(),
    type: named('FileType', v.picklist(FILE_TYPE_NAMES)),
  }),
);

const aboutPerson = {
  /** Path of the person that the item is about, such as `owners.0`. */
  about: v.optional(v.string()),
  aboutName: v.optional(v.string()),
};

export const applicationFile = named(
  'ApplicationFile',
  v.object({ ...uploadedFile.entries, documentType: v.optional(documentType), ...aboutPerson }),
);

export type ApplicationFile = v.InferOutput<typeof applicationFile>;

const requestedItem = named(
  'RequestedItem',
  v.object({
    itemId: v.string(),
    kind: v.picklist(ITEM_KINDS),
    documentType: v.optional(documentType),
    section: v.optional(v.picklist(SECTION_NAMES)),
    ...aboutPerson,
    reason: v.optional(v.string()),
    question: v.optional(v.string()),
    answer: v.optional(v.string()),
    files: v.array(uploadedFile),
    status: v.picklist(['open', 'done']),
  }),
);

export const informationRequest = named(
  'InformationRequest',
  v.object({
    requestId: v.string(),
    message: v.nullable(v.string()),
    /** Milliseconds since the Unix epoch. */
    dueAt: v.nullable(v.number()),
    createdAt: v.number(),
    status: v.picklist(['open', 'answered', 'withdrawn']),
    items: v.array(requestedItem),
    /** Sent only to operators, for answered requests. */
    changedFields: v.optional(v.array(v.string())),
  }),
);

export type InformationRequest = v.InferOutput<typeof informationRequest>;

const itemText = v.pipe(v.string(), v.minLength(REASON_LENGTH.least), v.maxLength(REASON_LENGTH.most));

const newItems = v.pipe(
  v.array(
    named(
      'NewRequestedItem',
      v.object({
        kind: v.picklist(ITEM_KINDS),
        documentType: v.optional(documentType),
        section: v.optional(v.picklist(SECTION_NAMES)),
        about: v.optional(v.nullable(v.string())),
        reason: v.optional(itemText),
        question: v.optional(itemText),
      }),
    ),
  ),
  v.minLength(1),
  v.maxLength(ITEMS_MAXIMUM),
);

/**
 * Fields of a new request. The rules in `src/domain/requests/newRequest.ts` check them, so that each error identifies
 * its item.
 */
export const newRequest = {
  message: optionalText('message'),
  dueAt: v.optional(documented(v.unknown(), { shown: v.nullable(v.pipe(v.string(), v.isoTimestamp())) })),
  items: v.optional(documented(v.unknown(), { shown: newItems, isNeeded: true })),
};
