import { isSearchable } from '../../api/addressSearch.ts';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { identityTypeOf } from '../../domain/identity.ts';
import { DEFAULT_LANGUAGE } from '../../domain/texts/languages.ts';
import { categoriesIn } from '../../domain/categories/merchantCategories.ts';
import { statesFor } from '../../domain/values/states.ts';
import { asksItin } from '../../domain/values/taxId.ts';
import type { Deps } from '../../server/deps.ts';
import { createGeocoder, type Geocoder } from '../../server/providers/geocoder.ts';
import { loadApplication, progressOf, requireStep } from '../../server/applications/application.ts';
import { recordReading } from '../../server/applications/reveal.ts';
import { openPeople, writePeople } from '../../server/applications/groups/group.ts';
import { askAlso } from '../../server/applications/requests/requestItems.ts';
import { overLimit } from '../../server/limits/limits.ts';
import { readSection, writeSection } from '../../server/applications/openSection.ts';
import { facilitatorProductOf } from '../../server/facilitators/products.ts';
import { route, stepRoute, type Call, type Route } from '../../server/http/route.ts';
import { isTyped, recordSecretSave } from '../../server/applications/savedSecrets.ts';
import {
  merchantCategories,
  readBusiness,
  saveBusiness,
  saveBusinessPartially,
  searchAddress,
} from './contract.ts';
import {
  businessReplyOf,
  checkSent,
  maskedBusiness,
  merged,
  openBusiness,
  setBusiness,
} from './store.server.ts';

export const routes: Route[] = [
  route(readBusiness, async (call) => {
    const open = await readSection(call, 'business');
    if (open instanceof Problem) return open;
    const { application, context } = open;
    // A continue link may have been forwarded, so a session opened by one gets masked sensitive values.
    const isLink = call.session.kind === 'link';
    if (!isLink && application.business_sealed !== null) await recordReading(call, 'business');
    const business = isLink ? maskedBusiness(application) : openBusiness(call.deps.seal, application);
    const type = identityTypeOf(context.ownershipType);
    return { success: true, data: { type, business: businessReplyOf(business, context) } };
  }),

  stepRoute(saveBusiness, 'business', (call) => save(call, 'strict')),
  stepRoute(saveBusinessPartially, 'business', (call) => save(call, 'draft')),

  route(merchantCategories, async ({ deps, params, request, setHeader }) => {
    if (!deps.facilitators.product(params.spProductSlug)) return new Problem('unknown_product');
    const { language = DEFAULT_LANGUAGE } = request;
    setHeader('content-language', language);
    setHeader('vary', 'Origin, Accept-Language');
    return [...categoriesIn(language)];
  }),

  route(searchAddress, async ({ deps, session, query }) => {
    const typed = query.q ?? '';
    const { geocoderUrl: url } = deps.config;
    if (url === null || !isSearchable(typed)) return { success: true, data: [] };
    const limited = await overLimit(deps, { name: 'addressSearch', key: session.id });
    if (limited) return limited;
    const loaded = await loadApplication(deps.db, session);
    const refusal = requireStep(progressOf(deps, loaded), ['business', 'owners', 'contact'], 'read');
    if (refusal) return refusal;
    const { application } = loaded;
    const offered = new Set(
      statesFor(facilitatorProductOf(deps, application).product.states).map(({ code }) => code),
    );
    const found = await geocoderOf(deps, url)(typed);
    const data = found.map((one) => ({ ...one, state: offered.has(one.state) ? one.state : '' }));
    return { success: true, data };
  }),
];

function save(call: Call<typeof saveBusiness>, level: 'strict' | 'draft') {
  const { deps, session, body } = call;
  return writeSection({ ...call, level }, async (tx, loaded) => {
    const { application, context } = loaded;
    const { kind } = context;
    const stored = openBusiness(deps.seal, application);
    const checked = checkSent({ sent: body, stored, context, level });
    if (!checked.ok) return fieldProblem(checked.errors);
    // Treat any number typed in a link session as new. Otherwise, the saved TIN type would reveal whether the
    // typed number matches the stored one.
    const isNew = session.kind === 'link' && isTyped(body.federalTaxId);
    const business =
      level === 'strict' ? checked.value : merged({ stored, given: checked.value, isNew }, context);
    setBusiness(deps.seal, application, business);
    // A sole proprietor is the owner, so the business and the owner have the same kind of number (SSN or ITIN).
    // Switching kinds clears the owner's number.
    if (asksItin(kind, stored.tinType) !== asksItin(kind, business.tinType)) {
      const { owners } = openPeople(deps.seal, loaded.group);
      const change = { owners: owners.map((owner) => ({ ...owner, ssn: '' })) };
      const full = owners.length > 0 && (await writePeople(deps, tx, { loaded, kind, change, session }));
      if (full) return full;
      await askAlso(tx, loaded, { changed: 'business', section: 'identity', about: 'owners.0' });
    }
    const action = level === 'strict' ? 'business.saved' : 'business.drafted';
    const change = { secret: 'federalTaxId', given: body, before: stored, after: business } as const;
    const changed = await recordSecretSave(deps, tx, { session, application, action, ...change });
    return changed instanceof Problem ? changed : { success: true as const };
  });
}

/** One geocoder per app, so that requests share its cache. `deps` differs per request, but `config` doesn't. */
const geocoders = new WeakMap<Deps['config'], Geocoder>();

function geocoderOf({ config, clock }: Pick<Deps, 'config' | 'clock'>, url: string): Geocoder {
  const { version, publicUrl, providerTimeoutMs: timeoutMs } = config;
  const userAgent = `merchant-onboarding/${version} (${publicUrl})`;
  const geocoder = geocoders.get(config) ?? createGeocoder({ url, userAgent, clock, timeoutMs });
  geocoders.set(config, geocoder);
  return geocoder;
}
