import { copyDatabase } from '../../server/db/copyDatabase.ts';
import { Refused, type Command } from '../command.ts';
import { count, writeTable } from '../words.ts';

export const databaseCommands: readonly Command[] = [
  {
    name: 'database copy',
    summary: 'copy the embedded database to PostgreSQL',
    about: [
      "Stop the server first. The command copies every row to an empty PostgreSQL database in one transaction. Before it commits, it compares each table's row count and digest. The embedded database isn't changed.",
      'Then set DATABASE_URL, keep ENCRYPTION_KEYS, LOOKUP_KEY, and DATA_DIR or FILES_URL, and start the server. To copy to a schema other than `public`, set DATABASE_SCHEMA.',
    ],
    options: {
      to: {
        value: '<url>',
        help: 'the PostgreSQL database, such as postgres://user:password@host:5432/name',
        required: true,
      },
    },
    examples: ['database copy --to postgres://onboarding:password@localhost:5432/onboarding'],
    needs: 'settings',
    async run({ typed, config, progress }) {
      const to = typed.text('to') ?? '';
      if (!/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to))
        throw new Refused('--to must be a URL that starts with postgres:// or postgresql://.', 2);
      if (config.databaseUrl !== null)
        throw new Refused('DATABASE_URL is set. Unset it to copy the embedded database in DATA_DIR.');
      const tables = await copyDatabase({ config, to, onProgress: progress });
      const total = tables.reduce((sum, table) => sum + table.count, 0);
      const table = writeTable(
        ['Table', 'Rows', 'Digest'],
        tables.map((one) => [one.table, String(one.count), one.digest.slice(0, 16)]),
        '',
      );
      const text = `${table}\n\n${count(total, 'row')} copied and compared. Set DATABASE_URL (and DATABASE_SCHEMA, if you used it), keep the keys and DATA_DIR, and start the server.`;
      return { data: { total, tables }, text };
    },
  },
];
