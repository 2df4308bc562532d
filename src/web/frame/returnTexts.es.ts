export const returnTo = (name: string): string => `Volver a ${name}`;
