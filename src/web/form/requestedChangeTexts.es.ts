export const requestedChangeTexts = {
  title: 'Lo que le pedimos cambiar',
  owner: (number: number) => `Propietario ${number}`,
  reason: (person: string, reason: string) => `${person}: ${reason}`,
} as const;
