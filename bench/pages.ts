import { startServer } from '../e2e/server.ts';
import { entryBytes, movesBytes, screenBytes, scriptBytes } from './entryBytes.ts';
import { firstScreens } from './firstScreen.ts';
import { buildFloor } from './floorPage.ts';
import { kilobytes, millis, seconds, times, type Part, type Row } from './report.ts';
import { stepChanges, typing } from './stepChange.ts';

export async function bytes(): Promise<Part> {
  const floor = await buildFloor();
  const entry = entryBytes();
  const alone = scriptBytes(floor.folder);
  floor.remove();
  const spanish = entryBytes('es');
  const screens = screenBytes();
  const [heaviest] = screens;
  const rows: Row[] = [
    {
      what: 'Script before the entry screen works, gzip',
      figure: kilobytes(entry.script.gzip),
      beside: `${times(entry.script.gzip, alone.gzip)} React alone (${kilobytes(alone.gzip)}); at most 90 KB`,
    },
    {
      what: 'The same, Brotli (what browsers get)',
      figure: kilobytes(entry.script.brotli),
      beside: `${times(entry.script.brotli, alone.brotli)} React alone (${kilobytes(alone.brotli)})`,
    },
    {
      what: 'The script in Spanish, gzip',
      figure: kilobytes(spanish.script.gzip),
      beside: `${times(spanish.script.gzip, entry.script.gzip)} English`,
    },
    {
      what: 'Script that is loaded while the entry screen is filled in, gzip',
      figure: kilobytes(movesBytes().gzip),
      beside: 'guards, transitions, history, drafts',
    },
    {
      what: 'Style of every screen, in the page, gzip',
      figure: kilobytes(entry.style.gzip),
      beside: 'at most 6 KB',
    },
    {
      what: 'Heaviest step, its own script, gzip',
      figure: kilobytes(heaviest?.bytes.gzip ?? 0),
      beside: `${heaviest?.screen}; at most 20 KB`,
    },
  ];
  return { rows, details: { entry, spanish, alone, screens } };
}

export async function paint(): Promise<Part> {
  const floor = await buildFloor();
  const alone = await floor.serve();
  const server = await startServer({ LOG_LEVEL: 'error' });
  try {
    const [bare, ours] = await firstScreens([
      { url: alone.url, readySelector: 'h1' },
      { url: `${server.url}/harbor/get-started`, readySelector: 'input[type=email]' },
    ]);
    if (!bare || !ours) throw new Error('Nothing was loaded.');
    const rows: Row[] = [
      {
        what: 'Largest paint on a slow phone',
        figure: seconds(ours.largestPaint),
        beside: `${times(ours.largestPaint, bare.largestPaint)} React alone (${seconds(bare.largestPaint)}); aim 1.2 x, at most 0.8 s`,
      },
      {
        what: 'Ready to type on a slow phone',
        figure: seconds(ours.ready),
        beside: `${times(ours.ready, bare.ready)} React alone (${seconds(bare.ready)}); at most 1.5 s`,
      },
      { what: 'Layout shift while loading', figure: ours.shift.toFixed(3), beside: 'at most 0.02' },
    ];
    return { rows, details: { bare, ours } };
  } finally {
    await server.close();
    await alone.close();
    floor.remove();
  }
}

export async function steps(): Promise<Part> {
  const server = await startServer({ LOG_LEVEL: 'error' });
  try {
    const { changes, interactions } = await stepChanges(server);
    const slowest = changes.toSorted((a, b) => b.ours - a.ours)[0];
    const keys = await typing(server);
    const rows: Row[] = [
      {
        what: 'Step change on a slow phone, but for its one call',
        figure: millis(slowest?.ours ?? 0),
        beside: `the slowest of five, ${slowest?.step}: ${millis(slowest?.whole ?? 0)} in all, ${millis(slowest?.call ?? 0)} of them the call; aim 100 ms`,
      },
      {
        what: 'Presses and keys of an application on a slow phone until the next paint, p75',
        figure: millis(interactions.p75),
        beside: `${interactions.count} of them, the longest ${millis(interactions.longest)}; aim 100 ms`,
      },
      {
        what: 'Longest key on a slow phone, four owners',
        figure: millis(keys.owners),
        beside: 'aim 50 ms',
      },
      {
        what: 'The same, among 298 categories',
        figure: millis(keys.categories),
        beside: 'aim 50 ms',
      },
    ];
    return { rows, details: { changes, interactions, keys } };
  } finally {
    await server.close();
  }
}
