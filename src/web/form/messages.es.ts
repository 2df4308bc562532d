export const formTexts = {
  proceed: 'Continuar',
  saveAndExit: 'Guardar y salir',
  saving: 'Guardando...',
  saved: 'Guardado',
  waiting: 'Todavía no se guarda; intentando de nuevo',
  problem: 'Hay un problema',
  optional: '(opcional)',
  select: 'Elija',
  show: 'Mostrar',
  hide: 'Ocultar',
  capsLock: 'Las mayúsculas están activadas',
} as const;
