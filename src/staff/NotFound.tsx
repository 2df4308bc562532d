import { Link } from 'react-router';
import { PageHead } from './ui/PageHead.tsx';

export function NotFound({ title = 'Page not found' }: { title?: string }) {
  return (
    <>
      <PageHead title={title} />
      <p>
        <Link to="/">Go to applications</Link>
      </p>
    </>
  );
}
