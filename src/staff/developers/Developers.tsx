import { PageHead } from '../ui/PageHead.tsx';
import { Deliveries } from './Deliveries.tsx';
import { Keys } from './Keys.tsx';
import { Webhooks } from './Webhooks.tsx';

/** Webhooks, their deliveries, and API keys, for admins. */
export default function Developers() {
  return (
    <>
      <PageHead title="Developers" />
      <Webhooks />
      <Deliveries />
      <Keys />
    </>
  );
}
