import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ListedApplication } from '../../features/operator/contract.ts';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { useShortcut } from '../ui/useShortcut.ts';
import { QueueRow } from './QueueRow.tsx';
import type { Sort } from './filters.ts';

/** Height of a row in pixels. One height for all keeps the scroll bar exact at any number of rows. */
const ROW_PX = 52;
/** Rows before the end of the loaded ones at which the next page is asked for. */
const AHEAD = 40;

interface QueueTableProps {
  rows: readonly ListedApplication[];
  isLoading: boolean;
  /** The rows of the filters before are shown while the new ones load. */
  isStale: boolean;
  isFiltered: boolean;
  /** `-` first means descending; '' is the server's own order. */
  sort: string;
  onSort: (sort: string) => void;
  onEnd: () => void;
}

/** Draws only the rows in view. `j` and `k` move the focus from row to row, and Enter opens the focused one. */
export function QueueTable({ rows, isLoading, isStale, isFiltered, sort, onSort, onEnd }: QueueTableProps) {
  const table = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler, which it warns of, isn't used
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: 20,
    scrollMargin: table.current?.offsetTop ?? 0,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - AHEAD) onEnd();
  }, [last, rows.length, onEnd]);
  useRowKeys(rows.length, (index) => virtual.scrollToIndex(index, { align: 'auto' }));
  const before = items[0] ? items[0].start - virtual.options.scrollMargin : 0;
  const after = virtual.getTotalSize() - before - items.length * ROW_PX;
  const header = { sort, onSort };
  return (
    <div ref={table} className="queue" aria-busy={isLoading || isStale}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <SortHeader {...header} by="legalName" first="legalName">
              Business
            </SortHeader>
            <th scope="col">Applicant</th>
            <th scope="col">Stage</th>
            <th scope="col">Product</th>
            <SortHeader {...header} by="submittedAt" first="submittedAt">
              Submitted
            </SortHeader>
            <SortHeader {...header} by="updatedAt" first="updatedAt" isDefault>
              Changed
            </SortHeader>
            <th scope="col">Assigned to</th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Space height={before} />}
          {items.map(({ index }) => {
            const row = rows[index];
            return row && <QueueRow key={row.id} row={row} index={index} />;
          })}
          {after > 0 && <Space height={after} />}
        </tbody>
      </table>
      {isLoading && <Spinner />}
      {!isLoading && rows.length === 0 && (
        <p className="queue-empty">
          {isFiltered || isStale
            ? 'No applications match. Change or clear the filters.'
            : 'No applications yet.'}
        </p>
      )}
    </div>
  );
}

/** Room of rows that aren't drawn. One cell: a wider one would keep the columns that narrow screens hide. */
function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- not a control: rows that aren't drawn */}
      <td className="queue-space" style={{ height }} />
    </tr>
  );
}

/** Sorts by a column: first in its usual direction, then in the other. */
function SortHeader({
  by,
  first,
  isDefault,
  sort,
  onSort,
  children,
}: {
  by: Sort;
  first: string;
  /** The server's own order, which needs no parameter. */
  isDefault?: boolean;
  sort: string;
  onSort: (sort: string) => void;
  children: ReactNode;
}) {
  const current = sort || '-updatedAt';
  const isAscending = current === by;
  const isDescending = current === `-${by}`;
  const next = isAscending ? `-${by}` : isDescending ? by : first;
  return (
    <th scope="col" aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : undefined}>
      <button
        type="button"
        className="sort"
        onClick={() => onSort(isDefault && next === '-updatedAt' ? '' : next)}
      >
        {children}
        <span aria-hidden>{isAscending ? '↑' : isDescending ? '↓' : '↕'}</span>
      </button>
    </th>
  );
}

/** Moves the focus between rows by `j` and `k`, also to rows that are not drawn yet. */
function useRowKeys(count: number, show: (index: number) => void): void {
  const move = (by: 1 | -1) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const next = focused === undefined ? 0 : Number(focused) + by;
    if (next < 0 || next >= count) return;
    show(next);
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-row="${next}"] a`)?.focus();
    });
  };
  useShortcut('j', () => move(1));
  useShortcut('k', () => move(-1));
}
