const SELECT_BUSINESS_TYPE = 'Elija un tipo de negocio.';

export const ownershipTypeFields = {
  ownershipType: {
    name: 'el tipo de negocio',
    required: SELECT_BUSINESS_TYPE,
    invalid: SELECT_BUSINESS_TYPE,
  },
} as const;

export const accountTypeTexts = {
  lead: 'Tal como está registrado. De eso depende lo que le preguntamos después.',
  tabs: 'Tipo de negocio',
  company: 'Empresa',
  government: 'Gobierno',
  ownershipType: 'Tipo de propiedad',
  loadFailed: 'No se pudieron cargar los tipos de negocio. Intente de nuevo.',
  offlineTitle: 'No se pudieron cargar los tipos de negocio.',
  changeWarning:
    'Con este tipo le preguntamos por otras personas. Tendrá que escribir de nuevo los propietarios o el contacto.',
  saving: 'Guardando...',
  asideTitle: '¿Cuál es mi tipo?',
  aside: [
    'Está en los documentos con los que el negocio se registró en su estado, y en la carta del IRS.',
    '¿Nunca registró el negocio y es solo suyo? Entonces usted es propietario único.',
  ],
  asideGovernment: 'Una ciudad, un condado, una escuela pública u otra parte del gobierno está en Gobierno.',
} as const;
