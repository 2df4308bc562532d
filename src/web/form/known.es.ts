import { provider } from '../boot.ts';

export const knownTexts = {
  known: `De ${provider}, por favor verifique`,
  locked: `De ${provider}, no se puede cambiar`,
} as const;
