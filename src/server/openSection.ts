import { Problem } from '../api/problem.ts';
import type { StepKey } from '../journey/stages.ts';
import { inApplication, loadApplication, progressOf, requireStep, type Loaded } from './application.ts';
import type { Deps, Tx } from './deps.ts';
import { ruleContext, type RuleContext } from './ruleContext.ts';
import type { Session } from './session.ts';

/** An application whose section is open, and what the section's rules depend on. */
export interface OpenSection extends Loaded {
  context: RuleContext;
}

interface Wanted {
  deps: Deps;
  session: Session;
}

/** Reads an application for a section; a section that is not open yet is refused with 400. */
export async function readSection(
  { deps, session }: Wanted,
  key: StepKey | readonly StepKey[],
): Promise<OpenSection | Problem> {
  const loaded = await loadApplication(deps.db, session);
  return opened(deps, { loaded, key, access: 'read' });
}

/** Changes an application's section in one transaction; a section that is not open yet is refused with 409. */
export async function writeSection<R>(
  { deps, session }: Wanted,
  key: StepKey | readonly StepKey[],
  change: (tx: Tx, open: OpenSection) => Promise<R | Problem>,
): Promise<R | Problem> {
  return inApplication(deps, session, async (tx, loaded) => {
    const open = opened(deps, { loaded, key, access: 'write' });
    return open instanceof Problem ? open : change(tx, open);
  });
}

function opened(
  deps: Deps,
  { loaded, key, access }: { loaded: Loaded; key: StepKey | readonly StepKey[]; access: 'read' | 'write' },
): OpenSection | Problem {
  const refusal = requireStep(progressOf(deps, loaded), key, access);
  if (refusal) return refusal;
  const context = ruleContext(deps, loaded.application);
  return context
    ? Object.assign(loaded, { context })
    : new Problem(access === 'read' ? 'section_unavailable' : 'step_unavailable');
}
