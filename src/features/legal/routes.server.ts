import { Problem } from '../../api/problem.ts';
import { route, type Route } from '../../server/route.ts';
import { readLegalDocument } from './contract.ts';
import { isLegalDocument } from './rules.ts';

export const routes: Route[] = [
  route(readLegalDocument, async ({ deps, params, query, request }) => {
    const facilitator = query.facId
      ? deps.facilitators.byId(query.facId)
      : deps.facilitators.byHost(request.host);
    if (!facilitator || !isLegalDocument(params.document)) return new Problem('not_found');
    const { title, version, lastUpdated, sha256, blocks } = facilitator.documents[params.document];
    return { success: true, data: { title, version, lastUpdated, sha256, blocks } };
  }),
];
