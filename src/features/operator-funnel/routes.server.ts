import { countChanged } from '../../server/applications/funnel/countChanged.ts';
import { readCounts } from '../../server/applications/funnel/days.ts';
import { STEP_KEYS } from '../../journey/stages.ts';
import { route, type Route } from '../../server/http/route.ts';
import { readFunnel } from './contract.ts';
import { funnelOf } from './rules.ts';

export const routes: Route[] = [
  route(readFunnel, async ({ deps, operator: { facId }, query }) => {
    await countChanged(deps, { facId });
    return { data: funnelOf(await readCounts(deps.db, { facId, ...query }), STEP_KEYS) };
  }),
];
