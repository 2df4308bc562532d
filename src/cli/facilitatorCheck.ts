import { resolve } from 'node:path';
import { FacilitatorMistakes, loadFacilitators, type FacilitatorBook } from '../server/facilitators.ts';
import type { Command, Result } from './command.ts';
import { count, writeTable } from './words.ts';

const ENVIRONMENTS = ['local', 'development', 'sandbox', 'production'];

export const facilitatorCommands: readonly Command[] = [
  {
    name: 'facilitator check',
    summary: "check every facilitator's folder: settings, products, images and legal documents",
    about: [
      'It reads what the server would read at its start and names every mistake with its file and field, so that a change can be checked before it is deployed. It ends with code 1 where there is one.',
    ],
    options: {
      dir: { kind: 'text', value: '<folder>', help: 'in place of FACILITATORS_DIR' },
    },
    examples: ['facilitator check', 'facilitator check --dir ./new-facilitators --json'],
    needs: 'nothing',
    async run({ typed, env, cwd }) {
      const named = typed.text('dir');
      // The setting is read from where the server runs, as the server does.
      const dir =
        named === undefined
          ? resolve(env['FACILITATORS_DIR']?.trim() || 'facilitators')
          : resolve(cwd, named);
      const appEnv = ENVIRONMENTS.find((known) => known === env['APP_ENV']?.trim()) ?? 'local';
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
    products: products.map(({ slug, status }) => ({ slug, status })),
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
    text: `${dir}: ${count(all.length, 'facilitator')}, no mistake.\n\n${table}`,
  };
}
