import { resolve } from 'node:path';
import {
  FacilitatorMistakes,
  loadFacilitators,
  type FacilitatorBook,
} from '../server/facilitators/facilitators.ts';
import { SETTINGS } from '../server/config/settingDeclarations.ts';
import type { Command, Result } from './command.ts';
import { count, writeTable } from './words.ts';

export const facilitatorCommands: readonly Command[] = [
  {
    name: 'facilitator check',
    summary: "check every facilitator's settings, products, images, and legal documents",
    about: [
      'Use it to check a change before you deploy it. It reads what the server reads at startup and lists every error with its file and field. It exits with code 1 if it finds any.',
    ],
    options: {
      dir: { value: '<folder>', help: 'a folder to use instead of FACILITATORS_DIR' },
    },
    examples: ['facilitator check', 'facilitator check --dir ./new-facilitators --json'],
    needs: 'nothing',
    async run({ typed, env, cwd }) {
      const named = typed.text('dir');
      // Like the server, resolve `FACILITATORS_DIR` against the working directory of the process. Resolve `--dir`
      // against the caller's working directory.
      const dir =
        named === undefined
          ? resolve(env['FACILITATORS_DIR']?.trim() || SETTINGS.FACILITATORS_DIR.fallback)
          : resolve(cwd, named);
      const appEnv = SETTINGS.APP_ENV.words.find((known) => known === env['APP_ENV']?.trim()) ?? 'local';
      try {
        return described(dir, loadFacilitators(dir, { env: appEnv }));
      } catch (error) {
        if (!(error instanceof FacilitatorMistakes)) throw error;
        return {
          data: { dir, ok: false, mistakes: error.mistakes },
          text: `${dir}\n${error.message}`,
          code: 1,
        };
      }
    },
  },
];

function described(dir: string, { all }: FacilitatorBook): Result {
  const facilitators = all.map(({ facId, name, hosts, isDefault, products }) => ({
    facId,
    name,
    hosts,
    isDefault,
    products: products.map(({ slug, status, documents }) => ({
      slug,
      status,
      ...(documents.length > 0 && {
        documents: documents.map(({ name: document, version }) => ({ document, version })),
      }),
    })),
  }));
  const rows = facilitators.map(({ facId, name, hosts, isDefault, products }) => [
    facId + (isDefault ? ' (default)' : ''),
    name,
    hosts.join(', '),
    products.map(({ slug, status }) => (status === 'active' ? slug : `${slug} (${status})`)).join(', '),
  ]);
  const table = writeTable(['Facilitator', 'Name', 'Hosts', 'Products'], rows, '');
  return {
    data: { dir, ok: true, facilitators },
    text: `${dir}: ${count(all.length, 'facilitator')}, no errors.\n\n${table}`,
  };
}
