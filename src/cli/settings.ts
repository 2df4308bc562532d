import { SETTING_GROUPS } from '../server/config/settingDeclarations.ts';
import type { SettingDeclaration } from '../server/config/settingKinds.ts';
import type { Command, Result } from './command.ts';
import { writeTable } from './words.ts';

export const settingCommands: readonly Command[] = [
  {
    name: 'settings',
    summary: 'list every setting with its meaning, default, and allowed values',
    about: ['The list is generated from the same declarations the server uses.'],
    options: {
      markdown: { help: 'print the list as Markdown, for docs/settings.md' },
    },
    examples: ['settings', 'settings --markdown > docs/settings.md'],
    needs: 'nothing',
    async run({ typed }): Promise<Result> {
      const rows = settingRows();
      const table = rows.map(({ name, meaning, standard, values }) =>
        [name, standard, values, meaning].map((cell) => cell.replaceAll('`', '')),
      );
      return {
        data: rows,
        text: typed.flag('markdown')
          ? settingsPage()
          : writeTable(['Setting', 'Default', 'Allowed values', 'Meaning'], table, ''),
      };
    },
  },
];

export function settingsPage(): string {
  const rows = settingRows();
  const groups = Object.keys(SETTING_GROUPS).map((group) => {
    const lines = rows
      .filter((row) => row.group === group)
      .map(({ name, meaning, standard, values }) => `| \`${name}\` | ${meaning} | ${standard} | ${values} |`);
    return `## ${group}\n\n| Setting | Meaning | Default | Allowed values |\n|---|---|---|---|\n${lines.join('\n')}`;
  });
  return `# Settings

<!-- Generated from src/server/config/settingDeclarations.ts and providerDeclarations.ts. Don't edit it by hand. To update it:
     npm run --silent onboard -- settings --markdown > docs/settings.md -->

Settings are environment variables. Each one has a default that works on your machine; production requires the secrets.
A blank value counts as unset. The server reports every error on startup, and \`npm run onboard -- doctor\` also tries each
provider.

${groups.join('\n\n')}`;
}

function settingRows() {
  return Object.entries(SETTING_GROUPS).flatMap(([group, settings]) =>
    Object.entries<SettingDeclaration>(settings).map(([name, setting]) => ({
      name,
      group,
      meaning: setting.meaning,
      standard: setting.unset ?? fallbackOf(setting),
      values: valuesOf(setting),
    })),
  );
}

function fallbackOf(setting: SettingDeclaration): string {
  const fallback = setting.kind === 'word' ? setting.words[0] : setting.fallback;
  return fallback === undefined ? 'none' : `\`${fallback}\``;
}

function valuesOf(setting: SettingDeclaration): string {
  switch (setting.kind) {
    case 'text':
      return setting.values ?? 'text';
    case 'word':
      return setting.words.map((word) => `\`${word}\``).join(', ');
    case 'whole':
      return `${setting.least} to ${setting.most}`;
    case 'url':
      return setting.schemes.map((scheme) => `\`${scheme}://\``).join(' or ');
  }
}
