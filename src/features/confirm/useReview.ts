import type { ReplyOf } from '../../api/endpoint.ts';
import { isOwnershipType, type OwnershipType } from '../../domain/identity.ts';
import type { Read } from '../../web/ahead.ts';
import { slug } from '../../web/boot.ts';
import { call, type Reply } from '../../web/client.ts';
import { session } from '../../web/session.ts';
import { loadStatus, status } from '../../web/status.ts';
import { merchantCategories, readBusiness } from '../account-company/contract.ts';
import { useLoad, type Load } from '../../web/useLoad.ts';
import { listApplications } from '../applications/contract.ts';
import { productSettings, readPayout } from '../bank-account/contract.ts';
import { readContact, readOwners } from '../verify-ownership/contract.ts';
import { readFees } from './contract.ts';
import { categoryLabel } from './facts.ts';
import { EXISTING_APPLICATION, NEW_APPLICATION } from './messages.ts';

/** Everything the review page shows, as read. */
export interface Review {
  /** Null only where the status could not be read. */
  ownershipType: OwnershipType | null;
  isGovernment: boolean;
  business: ReplyOf<typeof readBusiness>['data']['business'];
  /** '5814 · Fast food restaurants', or the code alone where the list could not be read. */
  category: string;
  owners: ReplyOf<typeof readOwners>['data']['owners'];
  contact: ReplyOf<typeof readContact>['data']['contact'];
  accounts: ReplyOf<typeof readPayout>;
  /** How many bank accounts the product asks for. */
  quantity: number;
  fees: ReplyOf<typeof readFees>['data'];
  /** For existing applicants: whether the group is new or one of an earlier application. */
  badge: string | null;
  /** Counts the writes to the application; what is certified is this one. */
  revision: number | undefined;
}

/** What the review page reads first. */
export function reviewReads(): readonly Read[] {
  const isGovernment = status.get()?.identity.type === 'government-public-corp';
  return [
    { endpoint: readBusiness },
    { endpoint: isGovernment ? readContact : readOwners },
    { endpoint: readPayout, query: MASKED },
    { endpoint: readFees },
    { endpoint: productSettings, lasts: true },
    { endpoint: merchantCategories, lasts: true },
    ...(session().isExistingApplicant ? [{ endpoint: listApplications }] : []),
  ];
}

const MASKED = { addAsterisks: 'true' };

/** Something the review page might show. */
export function sampleReview(): Review {
  return {
    ownershipType: null,
    isGovernment: false,
    business: { address: {} },
    category: '',
    owners: [],
    contact: {},
    accounts: [],
    quantity: 0,
    fees: { platform: null, spProduct: null },
    badge: null,
    revision: undefined,
  };
}

/** Everything that the review page shows, loaded. */
export function useReview(): [Load<Review>, () => void] {
  return useLoad(readReview);
}

/** Loads the review page; bank accounts are asked for masked. Only the category, the settings and the badge may be missing. */
export async function readReview(signal: AbortSignal): Promise<Reply<Review>> {
  const quiet = { signal, quiet: true } as const;
  const known = status.get() ?? (await loadStatus());
  const isGovernment = known?.identity.type === 'government-public-corp';
  const product = { ...quiet, params: { spProductSlug: slug }, lasts: true };
  const [business, owners, contact, accounts, fees, settings, categories, applications] = await Promise.all([
    call(readBusiness, quiet),
    isGovernment ? null : call(readOwners, quiet),
    isGovernment ? call(readContact, quiet) : null,
    call(readPayout, { ...quiet, query: MASKED }),
    call(readFees, quiet),
    call(productSettings, product),
    call(merchantCategories, product),
    session().isExistingApplicant ? call(listApplications, quiet) : null,
  ]);
  if (!business.ok) return business;
  if (owners?.ok === false) return owners;
  if (contact?.ok === false) return contact;
  if (!accounts.ok) return accounts;
  // Fees that could not be read are not fees that do not exist: nobody can accept them.
  if (!fees.ok) return fees;

  const type = known?.identity.ownershipType;
  const { mccCode = '' } = business.data.data.business;
  return {
    ok: true,
    data: {
      ownershipType: isOwnershipType(type) ? type : null,
      isGovernment,
      business: business.data.data.business,
      category: categoryLabel(mccCode, categories.ok ? categories.data : []),
      owners: owners?.data.data.owners ?? [],
      contact: contact?.data.data.contact ?? {},
      accounts: accounts.data,
      quantity: settings.ok ? settings.data.data.quantity : accounts.data.length,
      fees: fees.data.data,
      badge: applications?.ok ? badgeOf(applications.data.data.applications) : null,
      revision: known?.revision,
    },
  };
}

/** The sections as they are stored now. One that cannot be read, since a hole closed it, stays as it was. */
export async function readAgain(review: Review): Promise<Review> {
  const quiet = { quiet: true } as const;
  const [business, owners, contact, accounts] = await Promise.all([
    call(readBusiness, quiet),
    review.isGovernment ? null : call(readOwners, quiet),
    review.isGovernment ? call(readContact, quiet) : null,
    call(readPayout, { ...quiet, query: MASKED }),
  ]);
  return {
    ...review,
    ...(business.ok && { business: business.data.data.business }),
    ...(owners?.ok && { owners: owners.data.data.owners }),
    ...(contact?.ok && { contact: contact.data.data.contact }),
    ...(accounts.ok && { accounts: accounts.data }),
  };
}

function badgeOf(applications: readonly { current: boolean; isNewSmApp: boolean }[]): string | null {
  const current = applications.find((application) => application.current);
  if (!current) return null;
  return current.isNewSmApp ? NEW_APPLICATION : EXISTING_APPLICATION;
}
