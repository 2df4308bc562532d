import { provider } from '../boot.ts';

export const knownTexts = {
  known: `From ${provider}, please check`,
  locked: `From ${provider}, cannot be changed`,
} as const;
