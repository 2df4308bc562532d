import { useId } from 'react';
import { ScrollArea } from '../ui/ScrollArea.tsx';

export function NumberTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  const id = useId();
  if (rows.length === 0) return <p className="muted">Nothing to show for this period.</p>;
  return (
    <>
      {/* The caption is outside the table, so that it doesn't scroll sideways. */}
      <p id={id} className="muted">
        {caption}
      </p>
      <ScrollArea label={caption} className="table-scroll">
        <table aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={index > 0 ? 'number' : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name = '', ...numbers]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {numbers.map((number, index) => (
                  <td key={columns[index + 1]} className="number">
                    {number}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </>
  );
}
