import type { RoutesOf, SectionName } from '../domain/sections/sections.ts';
import type { Screen } from '../web/navigation/screens.ts';
import type { LoadedPart } from './confirm/reviewPart.ts';

interface BrowserSection<Name extends SectionName> {
  screens: Record<RoutesOf<Name>, Screen>;
  review: () => Promise<LoadedPart>;
}

export const BROWSER_SECTIONS: Readonly<{ [Name in SectionName]: BrowserSection<Name> }> = {
  business: {
    screens: {
      CompanyForm: () => import('./account-company/CompanyForm.tsx').then((file) => file.CompanyForm),
    },
    review: () => import('./account-company/businessReview.tsx').then((file) => file.businessReview),
  },
  identity: {
    screens: {
      VerifyOwnership: () =>
        import('./verify-ownership/VerifyOwnership.tsx').then((file) => file.VerifyOwnership),
      VerifyContact: () =>
        import('./verify-ownership/VerifyOwnership.tsx').then((file) => file.VerifyContact),
      Applications: () => import('./applications/Applications.tsx').then((file) => file.Applications),
    },
    review: () => import('./verify-ownership/review/identityReview.tsx').then((file) => file.identityReview),
  },
  payout: {
    screens: {
      BankForm: () => import('./bank-account/BankForm.tsx').then((file) => file.BankForm),
    },
    review: () => import('./bank-account/payoutReview.tsx').then((file) => file.payoutReview),
  },
};
