// Loads the translated sentences, because screens with these labels also show field errors.
import './sentences.es.ts';

export const POSITION_LABELS = {
  OW: 'Propietario',
  CEO: 'Director ejecutivo (CEO)',
  CFO: 'Director financiero (CFO)',
  COO: 'Director de operaciones (COO)',
  PRESIDENT: 'Presidente',
  'VICE PRESIDENT': 'Vicepresidente',
  DIR: 'Miembro de la junta directiva',
  TR: 'Tesorero',
  SEC: 'Secretario',
  PA: 'Socio',
  'MEMBER LLC': 'Miembro de la LLC',
  OTH: 'Otro cargo',
  SP: 'Propietario único',
} as const;

export const OWNERSHIP_LABELS = {
  LLC: 'Compañía de responsabilidad limitada (LLC)',
  PRIVATE_CORP: 'Corporación privada',
  SOLE_PROP: 'Propietario único (sole proprietorship)',
  PARTNERSHIP: 'Sociedad (partnership)',
  PUBLIC_CORP: 'Corporación pública, que cotiza en bolsa',
  LIMITED_PARTNERSHIP: 'Sociedad limitada (LP)',
  LIMITED_LIABILITY_PARTNERSHIP: 'Sociedad de responsabilidad limitada (LLP)',
  NON_PROFIT: 'Organización sin fines de lucro',
  GOV: 'Gobierno',
} as const;

export const ACCOUNT_TYPE_LABELS = {
  checking: 'Cuenta de cheques (checking)',
  savings: 'Cuenta de ahorros (savings)',
} as const;

export const UNITED_STATES = 'Estados Unidos';

export const WARNINGS = {
  ssnImpossible: 'Esto no parece un número de Seguro Social. Compárelo con la tarjeta.',
  ssnIsItin: 'Esto parece un ITIN. Asegúrese de que sea un número de Seguro Social.',
  itinImpossible: 'Esto no parece un ITIN. Compárelo con la carta de su ITIN.',
  einImpossible: 'Ningún EIN empieza con estos dos dígitos. Compare el suyo con la carta de su EIN.',
  routingChecksum: 'Este número de ruta parece tener un error. Compárelo con un cheque.',
  poBox: 'Esto parece un apartado postal. Use la dirección de una calle.',
  noControl:
    'Ningún propietario tiene un cargo directivo, como director ejecutivo o presidente. Revise los cargos de los propietarios.',
} as const;
