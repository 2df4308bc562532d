export const askedTexts = {
  title: 'Lo que le pedimos cambiar',
  owner: (number: number, reason: string) => `Propietario ${number}: ${reason}`,
} as const;
