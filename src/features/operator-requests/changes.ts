import type { ShownSection } from '../../api/sectionRecords.ts';
import { SECTION_NAMES } from '../../domain/sections/sections.ts';
import type { Change } from './contract.ts';

type Part = ShownSection['parts'][number];

export function changesBetween(before: readonly ShownSection[], after: readonly ShownSection[]): Change[] {
  const partsOf = (copy: readonly ShownSection[], section: string) =>
    copy.find(({ name }) => name === section)?.parts ?? [];
  return SECTION_NAMES.flatMap((section) =>
    pairsOf(partsOf(before, section), partsOf(after, section)).flatMap(([from, to]) =>
      rowChanges(from, to).map((row) => ({ section, part: (to ?? from)?.title ?? null, ...row })),
    ),
  );
}

/** Pairs parts with the same title first. Pairs the rest in order, because a renamed person has a new title. */
function pairsOf(before: readonly Part[], after: readonly Part[]): [from: Part | undefined, to?: Part][] {
  const left = [...before];
  const same = after.map((part) => {
    const at = left.findIndex(({ title }) => title === part.title);
    return at === -1 ? undefined : left.splice(at, 1)[0];
  });
  const pairs = after.map((part, index): [Part | undefined, Part] => [same[index] ?? left.shift(), part]);
  return [...pairs, ...left.map((part): [Part] => [part])];
}

function rowChanges(from: Part | undefined, to: Part | undefined) {
  const [before, after] = [linesOf(from), linesOf(to)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((label) => ({ label, before: before.get(label) ?? [], after: after.get(label) ?? [] }))
    .filter((row) => row.before.join('\n') !== row.after.join('\n'));
}

function linesOf(part: Part | undefined): Map<string, string[]> {
  const { title = null, rows = [], sentences = [] } = part ?? {};
  return new Map([
    ['Name', title === null ? [] : [title]],
    ...rows.map(({ label, lines }): [string, string[]] => [label, lines]),
    ['Statement', sentences],
  ]);
}
