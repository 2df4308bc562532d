import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../web/ui/Button.tsx';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { Failure } from './failure.tsx';
import { ACTIONS, DataTable } from './DataTable.tsx';
import { focusHeading } from './PageHead.tsx';
import { useAction } from './useAction.ts';

export interface RowAction {
  /** React key, by default the label. Set it if the label can change, so that the button keeps focus. */
  key?: string;
  label: string;
  danger?: boolean;
  run: () => unknown;
  confirm?: { title: string; text: string } | undefined;
  done?: string;
}

interface RowTableProps<Row> {
  label: string;
  query: {
    error: Error | null;
    isPending: boolean;
    refetch: () => unknown;
    hasNextPage?: boolean;
    isFetchingNextPage?: boolean;
    fetchNextPage?: () => unknown;
  };
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  empty: string;
  columns: readonly { head: string; cell: (row: Row) => ReactNode }[];
  actions: (row: Row) => readonly (RowAction | false)[];
  /** Returns a description of the row. Screen readers read it after the name of each button in the row. */
  of: (row: Row) => string;
}

export function RowTable<Row>({ label, query, rows, idOf, empty, columns, ...rest }: RowTableProps<Row>) {
  // Index of the first row that `Show more` added. Loading the last page removes the `Show more` button, so focus moves
  // to the row's first button.
  const from = useRef(-1);
  const shown = useRef<(HTMLTableRowElement | null)[]>([]);
  const total = rows?.length;
  useEffect(() => {
    if (document.activeElement === document.body)
      shown.current[from.current]?.querySelector('button')?.focus();
    from.current = -1;
  }, [total]);
  const showMore = () => {
    from.current = total ?? 0;
    query.fetchNextPage?.();
  };
  // Result of an action whose row left the list. The row's own output is gone, so the table shows the result.
  const [left, setLeft] = useState('');
  const focusNear = (index: number) => {
    if (document.activeElement !== document.body) return;
    const still = shown.current.filter((row) => row !== null);
    const button = still[Math.min(index, still.length - 1)]?.querySelector<HTMLElement>('.actions button');
    if (button) button.focus();
    else focusHeading();
  };
  return (
    <>
      <output className="muted sent">{left}</output>
      <Failure error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <Spinner words="Loading..." />}
      {rows?.length === 0 && <p>{empty}</p>}
      {rows && rows.length > 0 && (
        <DataTable
          className="table-wrap stacks"
          label={label}
          heads={[...columns.map(({ head }) => head), ACTIONS]}
        >
          {rows.map((row, index) => (
            <tr
              key={idOf(row)}
              ref={(element) => {
                shown.current[index] = element;
              }}
            >
              {columns.map(({ head, cell }) => (
                <td key={head} data-head={head}>
                  {cell(row)}
                </td>
              ))}
              <td>
                <Actions
                  row={row}
                  {...rest}
                  onStart={() => setLeft('')}
                  onLeft={(result) => {
                    setLeft(result);
                    focusNear(index);
                  }}
                />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {query.hasNextPage && (
        <p className="more">
          <Button busy={query.isFetchingNextPage} onClick={showMore}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}

function Actions<Row>({
  row,
  actions,
  of,
  onStart,
  onLeft,
}: Pick<RowTableProps<Row>, 'actions' | 'of'> & {
  row: Row;
  onStart: () => void;
  onLeft: (result: string) => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  const ofId = useId();
  const [asked, setAsked] = useState<RowAction | null>(null);
  const act = useAction({
    mutationFn: async ({ run }: RowAction) => {
      onStart();
      return run();
    },
    onSuccess: (_result, { done }) => {
      setAsked(null);
      // The list has reloaded, but React renders it only after this callback. Check afterward whether the row
      // is still there.
      setTimeout(() => {
        if (!root.current) onLeft(done ? `${of(row)}: ${done}` : '');
      });
    },
  });
  const ask = (action: RowAction | null) => {
    act.reset();
    setAsked(action);
  };
  const offered = actions(row).filter((action) => action !== false);
  const isBusy = ({ label }: RowAction) => act.isPending && act.variables?.label === label;
  return (
    <div ref={root} className="actions">
      <span id={ofId} hidden>
        {of(row)}
      </span>
      {offered.map((action) => (
        <Button
          key={action.key ?? action.label}
          look="link"
          danger={action.danger}
          busy={isBusy(action)}
          aria-describedby={ofId}
          aria-disabled={act.isPending}
          onClick={() => (action.confirm ? ask(action) : act.mutate(action))}
        >
          {action.label}
        </Button>
      ))}
      {/* The element is rendered while empty, because screen readers announce text only in an element that already
          exists. After success it stays, even if the row no longer offers the action. */}
      {(act.variables?.done ?? offered.some(({ done }) => done)) && (
        <output className="muted">{act.isSuccess && act.variables?.done}</output>
      )}
      {asked?.confirm ? (
        <ActionDialog
          title={asked.confirm.title}
          verb={asked.label}
          danger
          action={act}
          onClose={() => ask(null)}
          onConfirm={() => act.mutate(asked)}
        >
          <p>{asked.confirm.text}</p>
        </ActionDialog>
      ) : (
        <Failure error={act.error} />
      )}
    </div>
  );
}
