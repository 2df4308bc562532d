import { learn } from './wording.es.ts';

/** Sentences about owners' ITINs. The applicant's pages load them only for products that accept ITINs. */
const SENTENCES: Readonly<Record<string, string>> = {
  'Enter the 9-digit ITIN from the IRS letter. It starts with 9.':
    'Escriba el ITIN de 9 dígitos que aparece en la carta del IRS. Empieza con 9.',
};

learn(SENTENCES, []);
