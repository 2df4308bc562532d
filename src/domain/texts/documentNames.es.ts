import './requestSentences.es.ts';

export const DOCUMENT_NAMES = {
  government_id: 'Identificación oficial',
  ein_letter: 'Carta del IRS con el EIN',
  bank_statement: 'Estado de cuenta bancario',
  voided_check: 'Cheque anulado',
  business_license: 'Licencia comercial',
  articles: 'Acta constitutiva',
  proof_of_address: 'Comprobante de domicilio',
  other: 'Otro documento',
} as const;
