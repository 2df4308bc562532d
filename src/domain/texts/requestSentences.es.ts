import { learn, type Pattern } from './wording.es.ts';

/** Sentences about requested items. Browsers load them only with the requests screen. */
const SENTENCES: Readonly<Record<string, string>> = {
  "Some requested items aren't complete yet.": 'Aún falta completar algo de la lista.',
  "This item is closed. You can't change it anymore.": 'Esto ya está cerrado y no se puede cambiar.',
  'Leave out Social Security numbers.': 'No incluya números de Seguro Social.',
  'This file is larger than 10 MB. Choose a smaller one.':
    'Este archivo pesa más de 10 MB. Elija uno más pequeño.',
  "We can't read this file. Choose a PDF, JPEG, PNG, or HEIC file.":
    'No podemos leer este archivo. Elija un PDF, JPEG, PNG o HEIC.',
  'Our virus scan flagged this file. Choose another one.':
    'Nuestro antivirus marcó este archivo. Elija otro.',
  "We can't check files right now. Please try again in a few minutes.":
    'No podemos revisar archivos en este momento. Intente de nuevo en unos minutos.',
  "We can't store files right now. Please try again in a few minutes.":
    'No podemos guardar archivos en este momento. Intente de nuevo en unos minutos.',
};

const PATTERNS: readonly Pattern[] = [
  [
    /^You can add up to (\d+) files\. Remove one first\.$/,
    'Puede agregar hasta $1 archivos. Quite uno primero.',
  ],
];

learn(SENTENCES, PATTERNS);
