import '../../../domain/texts/ownerIdSentences.es.ts';

export const ID_TYPE_LABEL = 'Seguro Social o ITIN';
export const ID_TYPE_HINT = 'El ITIN es para quienes no pueden obtener un número de Seguro Social.';
export const WHY_EITHER = '¿Por qué necesitan mi número de Seguro Social o mi ITIN?';
