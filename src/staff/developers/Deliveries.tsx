import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { listDeliveries, listEndpoints, replayDelivery } from '../../features/webhooks/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { SelectField } from '../ui/Field.tsx';
import { RowTable } from '../ui/RowTable.tsx';
import { Time } from '../ui/Time.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { isFirstAttempt, stateOf, STATES, type Delivery } from './deliveryState.ts';
import { useRead } from '../useRead.ts';

const REFRESH_MS = 10_000;
/** Refresh interval in milliseconds while any listed delivery is queued or being retried. */
const SENDING_REFRESH_MS = 2000;

const states = [
  { value: '', label: 'All' },
  ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
];

export function Deliveries() {
  const [state, setState] = useState('');
  const [shown, setShown] = useState<Delivery | null>(null);
  const deliveries = useInfiniteQuery({
    queryKey: ['webhook deliveries', state],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => call(listDeliveries, { query: { state, cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: ({ state: { data } }) => {
      const isSending = data?.pages.some((page) => page.data.some((one) => one.state === 'queued'));
      return isSending ? SENDING_REFRESH_MS : REFRESH_MS;
    },
  });
  const endpoints = useRead(listEndpoints).data;
  const endpointOf = (delivery: Delivery) => endpoints?.find(({ id }) => id === delivery.endpointId);
  return (
    <section className="section" aria-labelledby="deliveries">
      <div className="page-head">
        <h2 id="deliveries">Deliveries</h2>
        <SelectField
          label="Status"
          options={states}
          value={state}
          onChange={(event) => setState(event.target.value)}
        />
      </div>
      <RowTable
        label="Deliveries"
        query={deliveries}
        rows={deliveries.data?.pages.flatMap((page) => page.data)}
        idOf={({ id }) => id}
        empty={state ? 'No deliveries have this status.' : 'No deliveries yet.'}
        columns={[
          {
            head: 'Event',
            cell: (delivery) => (
              <>
                <Button look="link" onClick={() => setShown(delivery)}>
                  {delivery.type}
                  <span className="hidden-visually"> {delivery.eventId}</span>
                </Button>
                <span className="second">{delivery.eventId}</span>
              </>
            ),
          },
          {
            head: 'Endpoint',
            cell: (delivery) =>
              endpoints && <span className="long">{endpointOf(delivery)?.url ?? 'Removed'}</span>,
          },
          {
            head: 'Application',
            cell: ({ applicationId }) =>
              applicationId ? <Link to={`/applications/${applicationId}`}>View application</Link> : '–',
          },
          {
            head: 'Status',
            cell: (delivery) => <State delivery={delivery} />,
          },
          {
            head: 'Last response',
            cell: ({ lastStatus, lastError }) => (
              <>
                {lastStatus ?? '–'}
                {lastError && <span className="second">{lastError}</span>}
              </>
            ),
          },
          { head: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
        actions={(delivery) => [
          !isFirstAttempt(delivery) &&
            endpointOf(delivery) !== undefined && {
              label: 'Replay',
              done: 'Replay queued',
              run: () => call(replayDelivery, { params: { id: delivery.id } }),
            },
        ]}
        of={({ eventId }) => eventId}
      />
      {shown && <DeliveryDialog delivery={shown} onClose={() => setShown(null)} />}
    </section>
  );
}

function State({ delivery }: { delivery: Delivery }) {
  const { attempts, nextAttemptAt } = delivery;
  const { label, tone } = stateOf(delivery);
  return (
    <>
      <span className={`chip chip-${tone}`}>{label}</span>
      <span className="second">
        {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
      </span>
      {attempts > 0 && nextAttemptAt !== null && (
        <span className="second">
          Next attempt <Time at={nextAttemptAt} />
        </span>
      )}
    </>
  );
}
