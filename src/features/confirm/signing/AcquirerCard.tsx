import type { Acquirer } from '../../../domain/signature.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { ACQUIRER } from './signingMessages.ts';

export function AcquirerCard({ acquirer: { name, address, phone } }: { acquirer: Acquirer }) {
  return (
    <Card title={ACQUIRER.title}>
      <dl className="signing-facts">
        <dt>{ACQUIRER.contact}</dt>
        <dd>
          {[name, address, phone].map((line) => (
            <div key={line}>{line}</div>
          ))}
        </dd>
      </dl>
      <Duties title={ACQUIRER.bankDuties} duties={ACQUIRER.bank} />
      <Duties title={ACQUIRER.yourDuties} duties={ACQUIRER.yours} />
    </Card>
  );
}

function Duties({ title, duties }: { title: string; duties: readonly string[] }) {
  return (
    <>
      <h3 className="signing-title">{title}</h3>
      <ul className="signing-duties">
        {duties.map((duty) => (
          <li key={duty}>{duty}</li>
        ))}
      </ul>
    </>
  );
}
