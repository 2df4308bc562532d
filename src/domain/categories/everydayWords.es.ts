export const EVERYDAY_WORDS: Readonly<Record<string, string>> = {
  '5812': 'cafetería café fonda comedor taquería pizzería comida loncheria',
  '5814': 'café para llevar camión de comida food truck pizza tacos tortas hamburguesas lonchera',
  '5499': 'abarrotes tienda naturista café té especias delicatessen bodega',
  '5411': 'abarrotes mercado bodega colmado mandado',
  '5462': 'pan pastel galletas donas bizcocho repostería',
  '7230': 'peluquería estética uñas estilista barbero',
  '7298': 'masaje estética facial',
  '7997': 'gimnasio yoga fitness',
  '8111': 'licenciado notario bufete',
  '7538': 'carro coche automotriz reparación mecánico',
  '5944': 'joyero reloj',
  '7349': 'limpieza de casas limpiadora conserje aseo',
  '8931': 'contador contable impuestos',
  '7392': 'consultor asesor asesoría',
  '0742': 'veterinario clínica de animales mascotas',
  '0780': 'jardinero césped pasto yarda',
  '1711': 'plomero plomería fontanero clima hvac',
  '1731': 'electricista',
  '1520': 'constructor construcción remodelación',
  '5651': 'boutique vestidos',
  '7221': 'fotógrafo fotos',
  '7372': 'software desarrollador página web aplicaciones',
  '8351': 'niñera jardín de niños kínder',
  '8661': 'iglesia mezquita sinagoga templo',
  '8398': 'caridad sin fines de lucro fundación',
  '4121': 'viajes chofer',
  '7011': 'posada hostal casa de huéspedes',
  '4214': 'camionero flete troquero',
};

/** Stems 'restaurantes' and 'panaderías' to 'restaurant' and 'panaderi'; accents are already removed. */
export const stem = (word: string): string =>
  word.length > 3 ? word.replace(/(?:es|as|os|a|o|e|s)$/u, '') : word;
