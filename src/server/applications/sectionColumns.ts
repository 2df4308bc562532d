import { SECTION_COLUMNS, type SectionColumn } from '../../domain/sections/sections.ts';

type Sections = Record<SectionColumn, string | null>;

const NO_SECTIONS = Object.fromEntries(SECTION_COLUMNS.map((column) => [column, null])) as Sections;

export function splitSections<Row extends Sections>(
  row: Row,
): { sections: Sections; others: Omit<Row, SectionColumn> } {
  const sections = { ...NO_SECTIONS };
  const others: Partial<Row> = { ...row };
  for (const column of SECTION_COLUMNS) {
    sections[column] = row[column];
    delete others[column];
  }
  return { sections, others: others as Omit<Row, SectionColumn> };
}
