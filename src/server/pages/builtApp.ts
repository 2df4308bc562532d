import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../domain/texts/languages.ts';
import { pageFile } from '../../journey/shell.ts';

export const NOT_BUILT = 'The web app is not built yet. Run `npm start` or `npm run build`.';

export function isBuilt(dist: string): boolean {
  return languages.every((language) => existsSync(join(dist, pageFile(language))));
}
