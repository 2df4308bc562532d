import type { SectionName } from '../domain/sections/sections.ts';
import { businessSection } from './account-company/section.server.ts';
import { payoutSection } from './bank-account/section.server.ts';
import type { ServerSection } from './serverSection.server.ts';
import { identitySection } from './verify-ownership/section.server.ts';

export const SERVER_SECTIONS: Readonly<Record<SectionName, ServerSection>> = {
  business: businessSection,
  identity: identitySection,
  payout: payoutSection,
};
