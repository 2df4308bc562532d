// Every screen that shows these labels checks fields whose sentences come along.
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
  ssnImpossible: 'Ningún Número de Seguro Social es así. Compárelo con la tarjeta.',
  ssnIsItin: 'Esto parece un ITIN. Compruebe que sea un Número de Seguro Social.',
  itinImpossible: 'Ningún ITIN es así. Compárelo con la carta del IRS.',
  einImpossible: 'Ningún EIN empieza con esos dos dígitos. Compárelo con la carta del IRS.',
  routingChecksum: 'Este número de ruta tiene algún error de escritura. Compárelo con un cheque.',
  poBox: 'Esto parece un apartado postal. Compruebe que sea la dirección de una calle.',
  noControl:
    'Ningún propietario tiene un cargo de dirección, como director ejecutivo o presidente. Revise sus cargos.',
} as const;
