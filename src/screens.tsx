import { listApplications } from './features/applications/contract.ts';
import type { ReviewParts } from './features/confirm/reviewPart.ts';
import { GetStarted } from './features/get-started/GetStarted.tsx';
import { BROWSER_SECTIONS } from './features/sections.tsx';
import { SECTION_NAMES, type SectionRoute } from './domain/sections/sections.ts';
import { call } from './web/client.ts';
import { drafting } from './web/form/drafts/drafts.ts';
import { usePartialSave } from './web/form/drafts/usePartialSave.ts';
import './web/translated.ts';
import { register, type Screen, type Screens } from './web/navigation/screens.ts';

export { startRouter, follow, go, goBack } from './web/navigation/navigate.ts';

const continueOnboarding = () =>
  import('./features/continue/ContinueOnboarding.tsx').then((file) => file.ContinueOnboarding);

const sections = Object.values(BROWSER_SECTIONS);

async function loadReview() {
  // Load this chunk first because it also contains the sections' review parts. In Safari, concurrent imports of one
  // chunk can resolve too early.
  const { reviewOf } = await import('./features/confirm/ConfirmProfile.tsx');
  const parts = SECTION_NAMES.map(async (name) => [name, await BROWSER_SECTIONS[name].review()] as const);
  return reviewOf(Object.fromEntries(await Promise.all(parts)) as ReviewParts);
}

const screens: Screens = {
  InitiateFailure: () =>
    import('./features/product/InitiateFailure.tsx').then((file) => file.InitiateFailure),
  GetStarted: async () => GetStarted,
  AddMerchant: continueOnboarding,
  continue: continueOnboarding,
  MobileCodeVerification: () =>
    import('./features/sms/MobileCodeVerification.tsx').then((file) => file.MobileCodeVerification),
  MerchantType: () => import('./features/account-type/MerchantType.tsx').then((file) => file.MerchantType),
  ...(Object.assign({}, ...sections.map(({ screens }) => screens)) as Record<SectionRoute, Screen>),
  ConfirmProfile: loadReview,
  Checks: () => import('./features/outcome/Checks.tsx').then((file) => file.Checks),
  AccountApproved: () => import('./features/outcome/Outcome.tsx').then((file) => file.AccountApproved),
  AccountNotApproved: () => import('./features/outcome/Outcome.tsx').then((file) => file.AccountNotApproved),
  ApplicationSaved: () =>
    import('./features/saved/ApplicationSaved.tsx').then((file) => file.ApplicationSaved),
  ApplicationRequests: () =>
    import('./features/requests/ApplicationRequests.tsx').then((file) => file.ApplicationRequests),
  ApplicationStatus: () =>
    import('./features/status/ApplicationStatus.tsx').then((file) => file.ApplicationStatus),
  OwnerDetails: () =>
    import('./features/verify-ownership/links/OwnerDetails.tsx').then((file) => file.OwnerDetails),
  InviteExpired: () => import('./features/invite/ClosedInvite.tsx').then((file) => file.InviteExpired),
  InviteAlreadySubmited: () =>
    import('./features/invite/ClosedInvite.tsx').then((file) => file.InviteAlreadySubmited),
};

drafting.use = usePartialSave;

register({
  screens,
  loadApplications: async () => {
    const reply = await call(listApplications, { quiet: true });
    return reply.ok ? reply.data.data.applications : null;
  },
});
