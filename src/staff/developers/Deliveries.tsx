import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '../../api/endpoint.ts';
import { listDeliveries, replayDelivery } from '../../features/webhooks/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { Failure } from '../ui/failure.tsx';
import { SelectField } from '../ui/Field.tsx';
import { instantOf } from '../ui/when.ts';
import { DeliveryDialog } from './DeliveryDialog.tsx';

type Delivery = ReplyOf<typeof listDeliveries>['data'][number];

export const DELIVERIES = ['webhook deliveries'];
const REFRESH_MS = 10_000;

const STATES = {
  queued: { label: 'Queued', tone: 'waiting' },
  done: { label: 'Delivered', tone: 'good' },
  dead: { label: 'Given up', tone: 'bad' },
} as const;

const states = [
  { value: '', label: 'All' },
  ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
];

export function Deliveries() {
  const [state, setState] = useState('');
  const deliveries = useInfiniteQuery({
    queryKey: [...DELIVERIES, state],
    initialPageParam: '',
    refetchInterval: REFRESH_MS,
    queryFn: ({ pageParam, signal }) => call(listDeliveries, { query: { state, cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.nextCursor,
  });
  const rows = deliveries.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section className="section" aria-labelledby="deliveries">
      <div className="page-head">
        <h2 id="deliveries">Deliveries</h2>
        <SelectField
          label="State"
          options={states}
          value={state}
          onChange={(event) => setState(event.target.value)}
        />
      </div>
      <Failure error={deliveries.error} onRetry={() => void deliveries.refetch()} />
      {deliveries.data && rows.length === 0 && <p>No deliveries.</p>}
      {rows.length > 0 && (
        <div className="table-wrap">
          <table>
            <thead>
              <tr>
                <th scope="col">Event</th>
                <th scope="col">Application</th>
                <th scope="col">State</th>
                <th scope="col">Last answer</th>
                <th scope="col">Created</th>
                <th scope="col">
                  <span className="hidden-visually">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {deliveries.hasNextPage && (
        <p className="more">
          <Button busy={deliveries.isFetchingNextPage} onClick={() => void deliveries.fetchNextPage()}>
            Show more
          </Button>
        </p>
      )}
    </section>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const queries = useQueryClient();
  const { id, eventId, type, applicationId, state, attempts, lastStatus, lastError, createdAt } = delivery;
  const [isOpen, setOpen] = useState(false);
  const replay = useMutation({
    mutationFn: () => call(replayDelivery, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: DELIVERIES }),
  });
  return (
    <tr>
      <td>
        <Button look="link" onClick={() => setOpen(true)}>
          {type}
          <span className="hidden-visually"> {eventId}</span>
        </Button>
        <span className="second">{eventId}</span>
      </td>
      <td>{applicationId ? <Link to={`/applications/${applicationId}`}>Open</Link> : '–'}</td>
      <td>
        <span className={`chip chip-${STATES[state].tone}`}>{STATES[state].label}</span>
        <span className="second">
          {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
        </span>
      </td>
      <td>
        {lastStatus ?? '–'}
        {lastError && <span className="second">{lastError}</span>}
      </td>
      <td>{instantOf(createdAt)}</td>
      <td>
        {state !== 'queued' && (
          <Button look="link" busy={replay.isPending} onClick={() => replay.mutate()}>
            Replay<span className="hidden-visually"> {eventId}</span>
          </Button>
        )}
        <Failure error={replay.error} />
        {isOpen && (
          <DeliveryDialog id={id} type={type} lastError={lastError} onClose={() => setOpen(false)} />
        )}
      </td>
    </tr>
  );
}
