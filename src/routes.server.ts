import { routes as accountType } from './features/account-type/routes.server.ts';
import { routes as applications } from './features/applications/routes.server.ts';
import { routes as confirm } from './features/confirm/routes.server.ts';
import { routes as resume } from './features/continue/routes.server.ts';
import { routes as getStarted } from './features/get-started/routes.server.ts';
import { routes as invite } from './features/invite/routes.server.ts';
import { routes as legal } from './features/legal/routes.server.ts';
import { routes as deadLetters } from './features/dead-letters/routes.server.ts';
import { routes as operator } from './features/operator/routes.server.ts';
import { routes as operatorBoarding } from './features/operator-boarding/routes.server.ts';
import { routes as operatorConsole } from './features/operator-console/routes.server.ts';
import { routes as operatorErasure } from './features/operator-erasure/routes.server.ts';
import { routes as operatorFunnel } from './features/operator-funnel/routes.server.ts';
import { routes as operatorInvites } from './features/operator-invites/routes.server.ts';
import { fileRoutes as requestFiles } from './features/requests/fileRoutes.server.ts';
import { routes as operatorRequests } from './features/operator-requests/routes.server.ts';
import { operatorFileRoutes } from './features/operator-requests/fileRoutes.server.ts';
import { routes as product } from './features/product/routes.server.ts';
import { routes as requests } from './features/requests/routes.server.ts';
import { routes as saved } from './features/saved/routes.server.ts';
import { routes as sms } from './features/sms/routes.server.ts';
import { routes as staffPeople } from './features/staff-people/routes.server.ts';
import { routes as staffSettings } from './features/staff-settings/routes.server.ts';
import { passkeyRoutes } from './features/staff-session/passkeyRoutes.server.ts';
import { routes as staffSession } from './features/staff-session/routes.server.ts';
import { routes as webhooks } from './features/webhooks/routes.server.ts';
import { SERVER_SECTIONS } from './features/sections.server.ts';
import type { Route } from './server/http/route.ts';

export const routes: Route[] = [
  ...Object.values(SERVER_SECTIONS).flatMap((section) => section.routes),
  ...accountType,
  ...applications,
  ...confirm,
  ...resume,
  ...getStarted,
  ...invite,
  ...legal,
  ...operator,
  ...operatorBoarding,
  ...operatorConsole,
  ...operatorErasure,
  ...operatorFunnel,
  ...operatorInvites,
  ...operatorRequests,
  ...operatorFileRoutes,
  ...deadLetters,
  ...product,
  ...requestFiles,
  ...requests,
  ...saved,
  ...sms,
  ...staffPeople,
  ...staffSession,
  ...staffSettings,
  ...passkeyRoutes,
  ...webhooks,
];
