import { PageHead } from '../ui/PageHead.tsx';
import { Deliveries } from './Deliveries.tsx';
import { Keys } from './Keys.tsx';
import { Webhooks } from './Webhooks.tsx';

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
