import * as v from 'valibot';
import { MULTILINE } from '../../domain/fields/multilineText.ts';
import { optionalText, requiredText } from '../../domain/fields/text.ts';
import { withoutSsn } from '../../domain/fields/withoutSsn.ts';
import {
  ANSWER_LENGTH,
  FILE_BYTES_MAXIMUM,
  FILE_TYPES,
  type FileType,
} from '../../domain/requests/requests.ts';

const answer = { field: 'text', thing: 'answer', max: ANSWER_LENGTH.most, allowed: MULTILINE };

export const answerRule = v.pipe(requiredText(answer), withoutSsn(answer.field, answer.thing));

export const answerDraftRule = optionalText(answer);

export interface ChosenFile {
  name: string;
  size: number;
  type: string;
}

const ALIASES: Readonly<Record<string, FileType>> = { 'image/jpg': 'image/jpeg', 'image/heif': 'image/heic' };

const isFileType = (type: string): type is FileType => Object.hasOwn(FILE_TYPES, type);

export function fileTypeOf({ name, type }: ChosenFile): FileType | null {
  if (isFileType(type)) return type;
  const alias = ALIASES[type];
  if (alias) return alias;
  const lower = name.toLowerCase();
  const isNamed = (known: FileType) => FILE_TYPES[known].some((extension) => lower.endsWith(extension));
  return type === '' || type === 'application/octet-stream'
    ? (Object.keys(FILE_TYPES).filter(isFileType).find(isNamed) ?? null)
    : null;
}

export type FileRefusal = 'file_type_refused' | 'file_empty' | 'file_too_large';

export function fileRefusal(file: ChosenFile): FileRefusal | null {
  if (fileTypeOf(file) === null) return 'file_type_refused';
  if (file.size === 0) return 'file_empty';
  return file.size > FILE_BYTES_MAXIMUM ? 'file_too_large' : null;
}

export function jpegName(name: string): string {
  return `${name.replace(/\.\w+$/, '')}.jpg`;
}
