import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../web/ui/Button.tsx';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { Failure } from './failure.tsx';
import { ACTIONS, DataTable } from './DataTable.tsx';
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
  const [from, setFrom] = useState(-1);
  const firstNew = useRef<HTMLTableRowElement>(null);
  const total = rows?.length;
  useEffect(() => {
    if (document.activeElement === document.body) firstNew.current?.querySelector('button')?.focus();
  }, [total]);
  const showMore = () => {
    setFrom(total ?? 0);
    query.fetchNextPage?.();
  };
  return (
    <>
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
            <tr key={idOf(row)} ref={index === from ? firstNew : undefined}>
              {columns.map(({ head, cell }) => (
                <td key={head} data-head={head}>
                  {cell(row)}
                </td>
              ))}
              <td>
                <Actions row={row} {...rest} />
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

function Actions<Row>({ row, actions, of }: Pick<RowTableProps<Row>, 'actions' | 'of'> & { row: Row }) {
  const ofId = useId();
  const [asked, setAsked] = useState<RowAction | null>(null);
  const act = useAction({
    mutationFn: async ({ run }: RowAction) => run(),
    onSuccess: () => setAsked(null),
  });
  const ask = (action: RowAction | null) => {
    act.reset();
    setAsked(action);
  };
  const offered = actions(row).filter((action) => action !== false);
  const isBusy = ({ label }: RowAction) => act.isPending && act.variables?.label === label;
  return (
    <div className="actions">
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
