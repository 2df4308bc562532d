// Loads the translated sentences, because screens with these labels also show field errors.
import './sentences.es.ts';

export const POSITION_LABELS = {
  OW: 'Propietario o propietaria',
  CEO: 'Dirección ejecutiva (CEO)',
  CFO: 'Dirección financiera (CFO)',
  COO: 'Dirección de operaciones (COO)',
  PRESIDENT: 'Presidencia',
  'VICE PRESIDENT': 'Vicepresidencia',
  DIR: 'Director o directora',
  TR: 'Tesorería',
  SEC: 'Secretaría',
  PA: 'Socio o socia',
  'MEMBER LLC': 'Miembro de la LLC',
  OTH: 'Otro cargo',
  SP: 'Propietario único o propietaria única',
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
