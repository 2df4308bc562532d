import { Problem } from '../../api/problem.ts';
import { findFacilitatorProduct } from '../../server/facilitators/products.ts';
import { route, type Route } from '../../server/http/route.ts';
import { facilitator, productStatus } from './contract.ts';

export const routes: Route[] = [
  route(productStatus, async ({ deps, params, body }) => {
    const offer = findFacilitatorProduct(deps, { facId: body.facId, slug: params.spProductSlug });
    if (offer instanceof Problem) return offer;
    const { status, name, branding } = offer.product;
    return { status, name, branding };
  }),

  route(facilitator, async ({ deps, request }) => {
    // A same-origin GET request has no Origin header, so its host identifies the facilitator.
    const found = request.origin
      ? deps.facilitators.byOrigin(request.origin)
      : deps.facilitators.byHost(request.host);
    if (!found) return new Problem('unknown_facilitator');
    const { facId, name, domain } = found;
    const { favIcon, color, darkForm, rectLarge } = found.branding;
    return {
      success: true,
      data: { facId, name, domain, branding: { favIcon, color, darkForm, rectLarge } },
    };
  }),
];
