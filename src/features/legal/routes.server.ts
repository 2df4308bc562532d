import { Problem } from '../../api/problem.ts';
import type { Facilitator } from '../../server/facilitators/facilitators.ts';
import { documentOf } from '../../server/facilitators/products.ts';
import { route, type Route } from '../../server/http/route.ts';
import { readLegalDocument } from './contract.ts';
import { isLegalDocument } from '../../domain/legal.ts';

export const routes: Route[] = [
  route(readLegalDocument, async ({ deps, params, query, request }) => {
    const facilitator = query.facId
      ? deps.facilitators.byId(query.facId)
      : deps.facilitators.byHost(request.host);
    if (!facilitator) return new Problem('not_found');
    const document = documentIn(facilitator, { name: params.document, slug: query.spProductSlug });
    if (!document) return new Problem('not_found');
    const { title, version, lastUpdated, sha256, html } = document;
    return { success: true, data: { title, version, lastUpdated, sha256, html } };
  }),
];

function documentIn({ documents, products }: Facilitator, { name, slug }: { name: string; slug?: string }) {
  if (slug === undefined && isLegalDocument(name)) return documents[name];
  const offered = products.filter((product) => slug === undefined || product.slug === slug);
  return offered.map((product) => documentOf(product, name)).find((document) => document !== undefined);
}
