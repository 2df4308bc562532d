import { Link } from 'react-router';
import { PageHead } from './ui/PageHead.tsx';

export function NotFound() {
  return (
    <>
      <PageHead title="Page not found" />
      <p>
        <Link to="/">Go to applications</Link>
      </p>
    </>
  );
}
