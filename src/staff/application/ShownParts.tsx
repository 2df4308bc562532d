import type { ShownSection } from '../../api/sectionRecords.ts';
import { Part, Rows } from './Part.tsx';

export function ShownParts({ shown }: { shown: ShownSection | undefined }) {
  return shown?.parts.map(({ title, rows, sentences }, index) => (
    <Part key={title ?? index} title={title ?? shown.heading}>
      <Rows facts={rows} />
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Part>
  ));
}
