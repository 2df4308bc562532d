import type { CommandContext, Command, Result } from '../command.ts';
import { checkData } from './doctorData.ts';
import { checkProviders } from './doctorProviders.ts';
import {
  checkFacilitators,
  checkNames,
  checkPort,
  checkSettings,
  checkWebApp,
  NOT_CHECKED,
} from './doctorSettings.ts';
import type { Finding } from './finding.ts';
import { count } from '../words.ts';

export const doctorCommands: readonly Command[] = [
  {
    name: 'doctor',
    summary: 'check every setting and provider, and show what to fix',
    about: [
      "Run it with the server's environment before the first startup and after each change. It signs in to every configured provider and checks that the keys match the stored data. It sends no messages and changes nothing. The server can keep running.",
      'It exits with code 1 if it finds a problem.',
    ],
    examples: ['doctor', 'doctor --json'],
    needs: 'nothing',
    run: examine,
  },
];

async function examine({ env }: CommandContext): Promise<Result> {
  const { config, findings } = checkSettings(env);
  if (config) {
    const { book, findings: ofFacilitators } = checkFacilitators(config);
    findings.push(...ofFacilitators, ...(book ? checkNames(config, book) : []));
    const [port, data, providers] = await Promise.all([
      checkPort(config, env),
      checkData(config, book),
      checkProviders(config, book),
    ]);
    findings.push(port, checkWebApp(config), ...data, ...providers);
  } else findings.push(NOT_CHECKED);
  const bad = findings.filter(({ state }) => state === 'wrong');
  const text = [
    findings.map(asLine).join('\n'),
    bad.length === 0 ? 'No problems found.' : `${count(bad.length, 'problem')} to fix.`,
  ].join('\n\n');
  return { data: { ok: bad.length === 0, findings }, text, code: bad.length === 0 ? 0 : 1 };
}

const MARKS: Record<Finding['state'], string> = { ok: 'ok   ', off: '-    ', note: 'note ', wrong: 'FAIL ' };
const INDENT = ' '.repeat(7);

function asLine({ what, state, says, settings = [], fix }: Finding): string {
  const line = `${MARKS[state]}  ${what}: ${says}`;
  if (state === 'ok' || state === 'off') return line;
  return [
    line,
    ...(settings.length > 0 ? [`${INDENT}Check ${settings.join(', ')}.`] : []),
    ...(fix ? [INDENT + fix] : []),
  ].join('\n');
}
