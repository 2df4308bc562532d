export const WARNINGS = {
  ssnImpossible: 'Esto no parece un número de Seguro Social. Compárelo con la tarjeta.',
  ssnIsItin: 'Esto parece un ITIN. Asegúrese de que sea un número de Seguro Social.',
  itinImpossible: 'Esto no parece un ITIN. Compárelo con la carta de su ITIN.',
  sameNumber: 'Escribió este mismo número para otra persona. Revise los dos.',
  einImpossible: 'Ningún EIN empieza con estos dos dígitos. Compárelo con la carta de su EIN.',
  routingChecksum: 'Este número de ruta parece tener un error. Compárelo con un cheque.',
  poBox: 'Esto parece un apartado postal. Use una dirección física, con calle y número.',
  noControl:
    'Ninguna de estas personas tiene un cargo directivo, como dirección ejecutiva o presidencia. Revise los cargos.',
} as const;
