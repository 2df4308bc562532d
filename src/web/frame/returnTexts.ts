export const returnTo = (name: string): string => `Return to ${name}`;
