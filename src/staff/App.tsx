import { lazy, type ComponentType } from 'react';
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router';
import { AdminOnly } from './AdminOnly.tsx';
import { Shell } from './Shell.tsx';
import { NotFound } from './NotFound.tsx';
import { RouteFailed } from './RouteFailed.tsx';
import { SignedIn } from './signIn/SignedIn.tsx';

function page(path: string, load: () => Promise<{ default: ComponentType }>): RouteObject {
  return { path, Component: lazy(load) };
}

const router = createBrowserRouter(
  [
    { ...page('join', () => import('./signIn/Join.tsx')), ErrorBoundary: RouteFailed },
    {
      path: '/',
      Component: () => (
        <SignedIn>
          <Shell />
        </SignedIn>
      ),
      ErrorBoundary: RouteFailed,
      children: [
        page('', () => import('./queue/Queue.tsx')),
        page('applications/:id', () => import('./application/Application.tsx')),
        page('invites', () => import('./invites/Invites.tsx')),
        page('funnel', () => import('./funnel/Funnel.tsx')),
        page('account', () => import('./account/Account.tsx')),
        {
          Component: AdminOnly,
          children: [
            page('developers', () => import('./developers/Developers.tsx')),
            page('people', () => import('./people/People.tsx')),
          ],
        },
        { path: '*', Component: NotFound },
      ],
    },
  ],
  { basename: '/staff' },
);

export function App() {
  return <RouterProvider router={router} />;
}
