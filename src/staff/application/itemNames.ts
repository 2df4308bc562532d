import { DOCUMENT_TYPES } from '../../domain/requests.ts';
import { SECTION_NAMES } from '../../domain/sections/sections.ts';
import { DOCUMENT_NAMES, UPDATE_SECTION } from '../../domain/texts/documentNames.ts';

export const documentOptions = DOCUMENT_TYPES.map((value) => ({ value, label: DOCUMENT_NAMES[value] }));
export const sectionOptions = SECTION_NAMES.map((value) => ({ value, label: UPDATE_SECTION[value] }));
