import { PageHead } from '../ui/PageHead.tsx';
import { Deliveries } from './Deliveries.tsx';
import { Keys } from './Keys.tsx';
import { Webhooks } from './Webhooks.tsx';

/** API keys, webhooks, and their deliveries, for admins. The longest list is last. */
export default function Developers() {
  return (
    <>
      <PageHead title="Developers" />
      <Keys />
      <Webhooks />
      <Deliveries />
    </>
  );
}
