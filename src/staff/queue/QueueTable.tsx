import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, type FocusEvent, type ReactNode } from 'react';
import type { ListedApplication } from '../../features/operator/contract.ts';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { focusHeading } from '../ui/PageHead.tsx';
import { useShortcut } from '../ui/useShortcut.ts';
import { QueueRow } from './QueueRow.tsx';
import type { Sort } from './filters.ts';
import { place } from './place.ts';

/** Row height in pixels, fixed for all rows to keep the scroll bar accurate. */
const ROW_PX = 52;
const PREFETCH_ROWS = 40;

const DEFAULT_SORT = '-updatedAt';

interface QueueTableProps {
  rows: readonly ListedApplication[];
  isLoading: boolean;
  isStale: boolean;
  isSettled: boolean;
  isFiltered: boolean;
  hasMore: boolean;
  /** Column to sort by, with a leading `-` for descending. '' means the server's default order. */
  sort: string;
  onSort: (sort: string) => void;
  onEnd: () => void;
}

export function QueueTable({
  rows,
  isLoading,
  isStale,
  isSettled,
  isFiltered,
  hasMore,
  sort,
  onSort,
  onEnd,
}: QueueTableProps) {
  const table = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler isn't used
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: 20,
    scrollMargin: table.current?.offsetTop ?? 0,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - PREFETCH_ROWS) onEnd();
  }, [last, rows.length, onEnd]);
  useRowKeys(rows.length, (index) => virtual.scrollToIndex(index, { align: 'auto' }));
  useReturn({ rows, isSettled, show: (index) => virtual.scrollToIndex(index, { align: 'center' }) });
  const focusProps = useFocusOfLostRow(rows);
  const before = items[0] ? items[0].start - virtual.options.scrollMargin : 0;
  const after = virtual.getTotalSize() - before - items.length * ROW_PX;
  const header = { sort, onSort };
  const number = rows.length.toLocaleString('en-US');
  const result =
    rows.length > 0
      ? `${number}${hasMore ? '+' : ''} ${rows.length === 1 ? 'application' : 'applications'}`
      : isFiltered || isStale
        ? 'No applications match. Change or clear the filters.'
        : 'No applications yet.';
  return (
    <div ref={table} className="queue" aria-busy={isLoading || isStale}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <SortHeader {...header} by="legalName">
              Business
            </SortHeader>
            <th scope="col">Applicant</th>
            <th scope="col">Stage</th>
            <th scope="col">Product</th>
            <SortHeader {...header} by="submittedAt">
              Submitted
            </SortHeader>
            <SortHeader {...header} by="updatedAt">
              Updated
            </SortHeader>
            <th scope="col">Assigned to</th>
          </tr>
        </thead>
        <tbody {...focusProps}>
          {before > 0 && <Space height={before} />}
          {items.map(({ index }) => {
            const row = rows[index];
            return row && <QueueRow key={row.id} row={row} index={index} />;
          })}
          {after > 0 && <Space height={after} />}
        </tbody>
      </table>
      {isLoading && <Spinner words="Loading..." />}
      {/* Always rendered, so that screen readers announce its text while the search field has focus. */}
      <output className={rows.length === 0 ? 'queue-empty' : 'queue-count'}>{!isLoading && result}</output>
    </div>
  );
}

/** Takes the place of rows that aren't rendered. A `colSpan` would bring back columns that narrow screens hide. */
function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a spacer, not a control */}
      <td className="queue-space" style={{ height }} />
    </tr>
  );
}

function SortHeader({
  by,
  sort,
  onSort,
  children,
}: {
  by: Sort;
  sort: string;
  onSort: (sort: string) => void;
  children: ReactNode;
}) {
  const current = sort || DEFAULT_SORT;
  const isAscending = current === by;
  const isDescending = current === `-${by}`;
  const next = isAscending ? `-${by}` : by;
  return (
    <th scope="col" aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : undefined}>
      <button type="button" className="sort" onClick={() => onSort(next === DEFAULT_SORT ? '' : next)}>
        {children}
        <span aria-hidden>{isAscending ? '↑' : isDescending ? '↓' : '↕'}</span>
      </button>
    </th>
  );
}

function useRowKeys(count: number, show: (index: number) => void): void {
  const move = (by: 1 | -1) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const next = focused === undefined ? 0 : Number(focused) + by;
    if (next < 0 || next >= count) return;
    show(next);
    focusRow(next);
  };
  useShortcut('j', () => move(1));
  useShortcut('k', () => move(-1));
}

function useReturn({
  rows,
  isSettled,
  show,
}: Pick<QueueTableProps, 'rows' | 'isSettled'> & { show: (index: number) => void }): void {
  const showRow = useEffectEvent(show);
  useEffect(() => {
    const { opened } = place;
    if (!opened || rows.length === 0) return;
    if (isSettled) place.opened = null;
    // This effect runs again when newer rows replace cached ones, so don't take focus from another element.
    if (document.activeElement?.matches('body, h1') !== true) return;
    const found = rows.findIndex(({ id }) => id === opened.id);
    const index = found === -1 ? Math.min(opened.index, rows.length - 1) : found;
    showRow(index);
    focusRow(index);
  }, [rows, isSettled]);
}

/** When the row with focus leaves the list, moves focus to the row that takes its place. */
function useFocusOfLostRow(rows: QueueTableProps['rows']) {
  const focused = useRef<{ id: string; index: number } | null>(null);
  useEffect(() => {
    if (!focused.current) return;
    const { id, index } = focused.current;
    const found = rows.findIndex((row) => row.id === id);
    focused.current = found === -1 ? null : { id, index: found };
    if (found !== -1 || document.activeElement !== document.body) return;
    if (rows.length > 0) focusRow(Math.min(index, rows.length - 1));
    else focusHeading();
  }, [rows]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row']);
      const row = rows[index];
      focused.current = row ? { id: row.id, index } : null;
    },
    // React doesn't call this when it removes the focused element. When the window loses focus,
    // `activeElement` doesn't change, so keep the row.
    onBlur: ({ target }: FocusEvent) => {
      if (document.activeElement !== target) focused.current = null;
    },
  };
}

/** Retries for a few frames, because the row may not be rendered immediately after scrolling. */
function focusRow(index: number, frames = 20): void {
  requestAnimationFrame(() => {
    const link = document.querySelector<HTMLElement>(`[data-row="${index}"] a`);
    if (link) link.focus();
    else if (frames > 0) focusRow(index, frames - 1);
  });
}
