import type { FieldError } from '../api/problem.ts';
import { under } from '../domain/draft.ts';
import type { Deps, SectionRules } from '../server/deps.ts';
import { ruleContext } from '../server/ruleContext.ts';
import { businessErrors } from './account-company/store.server.ts';
import { payoutErrors } from './bank-account/store.server.ts';
import { identityErrors } from './verify-ownership/store.server.ts';

/**
 * Whether the sections of an application are complete, by the features' strict rules over what is stored. Without a
 * type of business none is: no rule could tell what to ask for.
 */
export function createSections(core: Pick<Deps, 'facilitators' | 'clock'>): SectionRules {
  return {
    business(application) {
      const context = ruleContext(core, application);
      if (!context || application.business === null) return false;
      return businessErrors(application, context).length === 0;
    },
    identity(application, group) {
      const context = ruleContext(core, application);
      if (!context || group?.kind !== context.kind) return false;
      return identityErrors(group, context).length === 0;
    },
    payout(application) {
      const context = ruleContext(core, application);
      if (!context || application.payout === null) return false;
      return payoutErrors(application, context).length === 0;
    },
    errors(application, group) {
      const context = ruleContext(core, application);
      if (!context) return [];
      return [
        ...inSection('business', under('business', businessErrors(application, context))),
        ...inSection('identity', identityErrors(group, context)),
        ...inSection('payout', payoutErrors(application, context)),
      ];
    },
  };
}

function inSection(section: FieldError['section'], errors: readonly FieldError[]): FieldError[] {
  return errors.map((error) => ({ ...error, section }));
}
