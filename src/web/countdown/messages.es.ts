export const WAIT = 'Puede pedir otro código en';
