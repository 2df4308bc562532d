export const SIGNING = {
  title: 'Firma',
  authority:
    'Tengo autorización para enviar esta solicitud y para firmar en nombre del negocio. Escribir mi nombre tiene el mismo efecto que firmar a mano.',
  fullName: 'Nombre completo',
  fullNameHint: 'Su propio nombre y apellido',
  jobTitle: 'Cargo',
  jobTitleHint: 'Su función, por ejemplo, presidencia, dirección o tesorería',
  signed: 'Firmada',
  from: 'Dirección IP',
  agreeTo: 'Acepto la nueva versión de:',
  changed: 'Estos documentos cambiaron desde que los aceptó.',
  changedMeanwhile:
    'Un documento cambió mientras usted revisaba. Acepte su nueva versión y envíe la solicitud de nuevo.',
} as const;

export const signatureFields = {
  fullName: { name: 'el nombre completo', required: 'Escriba su nombre completo.' },
  title: { name: 'el cargo', required: 'Escriba su cargo.' },
  consents: { name: 'la aceptación', required: 'Acepte las nuevas versiones.' },
} as const;

export const DOCUMENTS = {
  title: 'Sus acuerdos',
  lead: 'Estos documentos también rigen su cuenta.',
  agreeTo: 'Acepto:',
  agreed: 'Usted ya aceptó:',
  required: 'Acepte los documentos.',
} as const;

export const TAX_FORMS = {
  title: 'Sus formularios de impuestos',
  lead: 'Si la ley exige un Formulario 1099-K, se lo enviamos en enero del año siguiente. También lo presentamos ante el IRS.',
  agree: 'Envíenme mis Formularios 1099-K por medios electrónicos y no en papel.',
  points: [
    'Si no marca la casilla, le enviaremos formularios en papel. Puede enviar su solicitud de cualquier manera.',
    'Su consentimiento vale para cada Formulario 1099-K desde este año, hasta que lo retire o se cierre su cuenta.',
    'Durante los 180 días posteriores al envío de un formulario, puede pedir una copia en papel sin costo. Eso no retira su consentimiento.',
    'Puede retirar su consentimiento en cualquier momento por correo electrónico o carta a nuestro equipo de asistencia. Le confirmaremos por escrito la fecha en que su retiro entra en vigor. Los formularios ya enviados siguen siendo válidos.',
    'Le avisaremos por correo electrónico cuando un formulario esté listo. Podrá abrirlo hasta el 15 de octubre del año en que se lo enviemos. Avísenos si cambia su correo electrónico.',
    'Para abrir un formulario, necesita un navegador y un lector de PDF. Para conservarlo, necesita espacio de almacenamiento o una impresora.',
    'Le avisaremos si dejamos de enviar formularios electrónicos o si necesitará otro programa para abrirlos.',
  ],
  yes: 'Formularios 1099-K electrónicos',
} as const;

export const ACQUIRER = {
  title: 'Quién procesa sus pagos',
  contact: 'Banco adquirente',
  bankDuties: 'Responsabilidades del banco',
  bank: [
    'Solo el banco puede autorizar a un negocio a aceptar las tarjetas de las redes.',
    'El banco debe ser parte de su contrato.',
    'El banco debe asegurarse de que usted sepa qué reglas de las redes de tarjetas debe cumplir.',
    'El banco es responsable de los fondos de sus ventas y debe pagárselos. También es responsable de los que se retengan como reserva.',
  ],
  yourDuties: 'Sus responsabilidades',
  yours: [
    'Proteger los datos de las tarjetas y cumplir las reglas para guardarlos.',
    'Mantener el fraude y los contracargos por debajo de los límites de las redes de tarjetas.',
    'Leer y entender su contrato.',
    'Cumplir las reglas de las redes de tarjetas.',
  ],
} as const;
