import type { ReactNode } from 'react';
import { ScrollArea } from './ScrollArea.tsx';

export const ACTIONS = 'Actions';

export function DataTable({
  label,
  heads,
  className,
  children,
}: {
  label: string;
  heads: readonly string[];
  className?: string;
  children: ReactNode;
}) {
  return (
    <ScrollArea label={label} className={className}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head === ACTIONS ? <span className="hidden-visually">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollArea>
  );
}
