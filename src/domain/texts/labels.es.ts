// Loads the translated sentences, because screens with these labels also show field errors.
import './sentences.es.ts';

export const POSITION_LABELS = {
  OW: 'Propietario',
  CEO: 'Director ejecutivo (CEO)',
  CFO: 'Director financiero (CFO)',
  COO: 'Director de operaciones (COO)',
  PRESIDENT: 'Presidente',
  'VICE PRESIDENT': 'Vicepresidente',
  DIR: 'Director o directora',
  TR: 'Tesorero',
  SEC: 'Secretario',
  PA: 'Socio',
  'MEMBER LLC': 'Miembro de la LLC',
  OTH: 'Otro cargo',
  SP: 'Propietario único',
} as const;

export const ACCOUNT_TYPE_LABELS = {
  checking: 'De cheques (checking)',
  savings: 'De ahorros (savings)',
} as const;

export const UNITED_STATES = 'Estados Unidos';

export const VERIFY_HEADING = {
  owners: 'Verifique a los propietarios',
  contact: 'Verifique el contacto',
} as const;
