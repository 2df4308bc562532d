const SELECT_BUSINESS_TYPE = 'Elija un tipo de negocio.';

export const ownershipTypeFields = {
  ownershipType: {
    name: 'el tipo de negocio',
    required: SELECT_BUSINESS_TYPE,
    invalid: SELECT_BUSINESS_TYPE,
  },
} as const;

export const accountTypeTexts = {
  heading: 'Elija su tipo de negocio',
  lead: 'Elija el tipo que aparece en su registro estatal. Solo le pediremos lo que corresponda a su negocio.',
  tabs: 'Tipo de negocio',
  company: 'Empresa',
  government: 'Gobierno',
  ownershipType: 'Tipo de propiedad',
  loadFailed: 'No pudimos cargar los tipos de negocio. Intente de nuevo.',
  offlineTitle: 'No pudimos cargar los tipos de negocio.',
  changeWarning:
    'Si elige este tipo, tendrá que escribir de nuevo los datos de los propietarios o del contacto.',
  changeWarningTaxId:
    'Si elige este tipo, tendrá que escribir de nuevo su número de identificación fiscal y los datos de los propietarios o del contacto.',
  asideTitle: '¿Qué tipo debo elegir?',
  asideCompany: 'Lo encontrará en el registro estatal de su negocio y en la carta del IRS con su EIN.',
  asideSole: 'Si el negocio es solo suyo y nunca lo registró, elija Propietario único.',
  asideGovernment:
    'Para una ciudad, un condado, una escuela pública u otra entidad gubernamental, elija Gobierno.',
} as const;
