import { vi } from 'vitest';
import { SECTION_NAMES } from '../src/domain/sections/sections.ts';
import type { ReviewParts, ReviewPart } from '../src/features/confirm/reviewPart.ts';

/**
 * Typed as `string`, so that TypeScript doesn't resolve the import. The module imports JSX files, which
 * `tsconfig.server.json` doesn't compile.
 */
const REGISTRY: string = '../src/features/sections.tsx';

export async function loadReviewParts(): Promise<ReviewParts> {
  vi.stubGlobal('document', { getElementById: () => ({ textContent: '{"facilitator":{}}' }) });
  const { BROWSER_SECTIONS } = (await import(REGISTRY)) as {
    BROWSER_SECTIONS: Record<string, { review: () => Promise<ReviewPart> }>;
  };
  const parts = SECTION_NAMES.map(async (name) => [name, await BROWSER_SECTIONS[name]?.review()] as const);
  const loaded = Object.fromEntries(await Promise.all(parts)) as ReviewParts;
  vi.unstubAllGlobals();
  return loaded;
}

export const REVIEW_FACTS = { isExistingApplicant: false, dc: false } as const;
