import { route, stepRoute, type Route } from '../../../server/http/route.ts';
import { ask, list, resend, withdraw } from './manageLinks.server.ts';
import {
  askOwner,
  listOwnerLinks,
  openOwnerLink,
  readOwnerDetails,
  resendOwnerLink,
  saveOwnerDetails,
  verifyOwner,
  withdrawOwnerLink,
} from './contract.ts';
import { readDetails, saveDetails } from './details.server.ts';
import { open, verify } from './verifyOwner.server.ts';

export const ownerLinkRoutes: Route[] = [
  route(listOwnerLinks, list),
  stepRoute(askOwner, 'owners', ask),
  stepRoute(resendOwnerLink, 'owners', resend),
  stepRoute(withdrawOwnerLink, 'owners', withdraw),
  route(openOwnerLink, open),
  route(verifyOwner, verify),
  route(readOwnerDetails, readDetails),
  route(saveOwnerDetails, saveDetails),
];
