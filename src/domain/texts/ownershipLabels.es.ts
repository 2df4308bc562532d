// Registers the Spanish error messages, because screens with these labels also show errors.
import './labels.es.ts';

export const OWNERSHIP_LABELS = {
  LLC: 'Compañía de responsabilidad limitada (LLC)',
  PRIVATE_CORP: 'Corporación privada',
  SOLE_PROP: 'Propietario único (sole proprietorship)',
  PARTNERSHIP: 'Sociedad (partnership)',
  PUBLIC_CORP: 'Corporación pública (cotiza en bolsa)',
  LIMITED_PARTNERSHIP: 'Sociedad en comandita (LP)',
  LIMITED_LIABILITY_PARTNERSHIP: 'Sociedad colectiva de responsabilidad limitada (LLP)',
  NON_PROFIT: 'Organización sin fines de lucro',
  GOV: 'Gobierno',
} as const;
