import { Link, Outlet } from 'react-router';
import { useMay } from './session.ts';
import { PageHead } from './ui/PageHead.tsx';

export function AdminOnly() {
  if (useMay('admin')) return <Outlet />;
  return (
    <>
      <PageHead title="For admins only" />
      <p>Your role doesn&apos;t have access to this page. Ask an admin for access.</p>
      <p>
        <Link to="/">Go to applications</Link>
      </p>
    </>
  );
}
