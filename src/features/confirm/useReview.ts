import type { ReplyOf } from '../../api/endpoint.ts';
import type { beneficialRule } from '../../domain/beneficial.ts';
import type { OwnerIdRule } from '../../domain/ownerIds.ts';
import { isOwnershipType, type OwnershipType } from '../../domain/identity.ts';
import type { Read } from '../../web/navigation/prefetch.ts';
import { slug } from '../../web/boot.ts';
import { call, type Reply } from '../../web/client.ts';
import { session } from '../../web/session/session.ts';
import { loadStatus, status } from '../../web/session/status.ts';
import { merchantCategories, readBusiness } from '../account-company/contract.ts';
import { useLoad, type Load } from '../../web/useLoad.ts';
import { listApplications } from '../applications/contract.ts';
import { productSettings, readPayout } from '../bank-account/contract.ts';
import { readContact, readOwners } from '../verify-ownership/contract.ts';
import { readFees } from './contract.ts';
import { categoryLabel } from './facts.ts';
import { EXISTING_APPLICATION, NEW_APPLICATION } from './messages.ts';

/** Loaded lazily with its texts, because only products that ask for beneficial owners need it. */
const beneficial = () => import('../verify-ownership/beneficial/rule.ts');

/** Loaded lazily with its texts, because only products that take an owner's ITIN need it. */
const ids = () => import('../verify-ownership/ids/parts.tsx');

/** Data of the review page. */
export interface Review {
  /** Null only if the status could not be read. */
  ownershipType: OwnershipType | null;
  isGovernment: boolean;
  business: ReplyOf<typeof readBusiness>['data']['business'];
  /** '5814 · Fast food restaurants'. The code alone if the list could not be read. */
  category: string;
  owners: ReplyOf<typeof readOwners>['data']['owners'];
  nobodyOwns25: boolean | undefined;
  /** Present if the product asks for beneficial owners. */
  beneficialRule: typeof beneficialRule | undefined;
  /** Present if the product takes an owner's ITIN. */
  ids: OwnerIdRule | undefined;
  contact: ReplyOf<typeof readContact>['data']['contact'];
  accounts: ReplyOf<typeof readPayout>;
  /** Number of bank accounts that the product requires. */
  quantity: number;
  fees: ReplyOf<typeof readFees>['data'];
  /** Parts of the page that few products need. */
  parts: typeof import('./signing/signing.tsx') | null;
  /** Tells existing applicants whether the group is new or reused. Null for others. */
  badge: string | null;
  /** Application revision that the applicant certifies. */
  revision: number | undefined;
}

/** Initial reads of the review page. */
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

export function useReview(): [Load<Review>, () => void] {
  return useLoad(readReview);
}

/** Loads the review page with masked bank accounts. Only category, settings, and badge are optional. */
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
  // A failed load must not look like a product without fees.
  if (!fees.ok) return fees;

  const { signature, acquirer, documents, electronic1099k } = fees.data.data;
  const parts =
    signature || acquirer || documents || electronic1099k ? await import('./signing/signing.tsx') : null;
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
      nobodyOwns25: owners?.data.data.nobodyOwns25,
      beneficialRule: owners?.data.data.ownershipRule && (await beneficial()).beneficialRule,
      ids: owners?.data.data.ownerIds && (await ids()).ownerIdRule,
      contact: contact?.data.data.contact ?? {},
      accounts: accounts.data,
      quantity: settings.ok ? settings.data.data.quantity : accounts.data.length,
      fees: fees.data.data,
      parts,
      badge: applications?.ok ? badgeOf(applications.data.data.applications) : null,
      revision: known?.revision,
    },
  };
}

/** Reloads all sections except blocked ones. */
export async function readAgain({ isGovernment }: Review): Promise<Partial<Review>> {
  const quiet = { quiet: true } as const;
  const [business, owners, contact, accounts] = await Promise.all([
    call(readBusiness, quiet),
    isGovernment ? null : call(readOwners, quiet),
    isGovernment ? call(readContact, quiet) : null,
    call(readPayout, { ...quiet, query: MASKED }),
  ]);
  return {
    ...(business.ok && { business: business.data.data.business }),
    ...(owners?.ok && {
      owners: owners.data.data.owners,
      nobodyOwns25: owners.data.data.nobodyOwns25,
    }),
    ...(contact?.ok && { contact: contact.data.data.contact }),
    ...(accounts.ok && { accounts: accounts.data }),
  };
}

function badgeOf(applications: readonly { current: boolean; isNewSmApp: boolean }[]): string | null {
  const current = applications.find((application) => application.current);
  if (!current) return null;
  return current.isNewSmApp ? NEW_APPLICATION : EXISTING_APPLICATION;
}
