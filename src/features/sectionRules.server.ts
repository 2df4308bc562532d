import { Problem } from '../api/problem.ts';
import { OWNER_AWAITED } from '../domain/ownership/ownerLinks.ts';
import { SECTION_NAMES } from '../domain/sections/sections.ts';
import type { Deps } from '../server/deps.ts';
import type { SectionRules, SectionsInFull } from '../server/sectionRules.ts';
import { loadApplication } from '../server/applications/application.ts';
import { needsReview } from '../server/applications/prefill.ts';
import { ruleContext } from '../server/applications/ruleContext.ts';
import { findFacilitatorProduct } from '../server/facilitators/products.ts';
import type { PdfPart } from '../server/pdf/words.ts';
import { buildPdfCopy } from './confirm/pdfCopy.server.ts';
import { checkPrefill, fillSections } from './prefill.server.ts';
import { SERVER_SECTIONS } from './sections.server.ts';
import * as english from './confirm/messages.ts';

export function createSections(core: Pick<Deps, 'facilitators' | 'clock'>): SectionRules {
  const sections: SectionRules = {
    isComplete(section, application, group) {
      const context = ruleContext(core, application);
      if (!context || !SERVER_SECTIONS[section].isBegun(application, group, context)) return false;
      if (needsReview(application, section)) return false;
      return SERVER_SECTIONS[section].errors(application, group, context).length === 0;
    },
    isAwaitingOwners(application, group) {
      const { identity } = SERVER_SECTIONS;
      const context = ruleContext(core, application);
      if (!context || !identity.isBegun(application, group, context)) return false;
      if (needsReview(application, 'identity')) return false;
      return identity.errors(application, group, context).every(({ message }) => message === OWNER_AWAITED);
    },
    errors(application, group) {
      const context = ruleContext(core, application);
      if (!context) return [];
      return SECTION_NAMES.flatMap((section) =>
        SERVER_SECTIONS[section].errors(application, group, context).map((error) => ({ ...error, section })),
      );
    },
    shown(application, group) {
      const { fac_id: facId, sp_product_slug: slug } = application;
      const offer = findFacilitatorProduct(core, { facId, slug });
      if (offer instanceof Problem) return [];
      const { product } = offer;
      return SECTION_NAMES.map((name) => {
        const { heading = '', parts } = SERVER_SECTIONS[name].copy(
          { application, group },
          { texts: english, language: 'en', product },
        );
        return { name, heading, parts: parts.map(shownPart) };
      });
    },
    inFull(seal, application, group) {
      const parts = SECTION_NAMES.map((section) => SERVER_SECTIONS[section].inFull(seal, application, group));
      return Object.assign({}, ...parts) as SectionsInFull;
    },
    checkPrefill: (offer, given) => checkPrefill(core, offer, given),
    fill: (seal, tx, loaded) => fillSections({ ...core, seal }, tx, loaded),
    async copy(tx, { id, fac_id: facId, account_id: accountId }) {
      const loaded = await loadApplication(tx, { facId, accountId, applicationId: id });
      const shown = sections.shown(loaded.application, loaded.group);
      return JSON.stringify({ ...(await buildPdfCopy({ ...core, db: tx }, loaded)), shown });
    },
  };
  return sections;
}

function shownPart({ title, facts = [], sentences = [] }: PdfPart) {
  return {
    title: title ?? null,
    rows: facts.map(({ label, lines }) => ({ label, lines: [...lines] })),
    sentences,
  };
}
