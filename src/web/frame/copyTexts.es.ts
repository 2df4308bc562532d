export const COPY = {
  preparing: 'Estamos preparando una copia de su solicitud.',
  link: 'Abrir una copia de su solicitud (PDF)',
  about: 'para sus archivos, con los números de Seguro Social, fiscales y de cuenta parcialmente ocultos.',
} as const;
