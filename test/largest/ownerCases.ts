import type { Journey } from '../../e2e/applicant.ts';
import { createLink } from '../../src/server/applications/owners/ownerLinks.ts';
import { asked as newOwner, entered, LINKS, ownerLinks } from '../ownerLinks.ts';
import { nobody, type LargestBed, type LargestCases } from './bed.ts';

const links = ({ bed, base }: LargestBed) => ownerLinks(bed, base);

async function link(at: LargestBed) {
  const { deps } = at.bed;
  const applicant = await links(at).begin();
  const ownerId = (await applicant.call('POST', LINKS, newOwner())).body.data.ownerId as string;
  const application = await deps.db
    .selectFrom('application')
    .innerJoin('owner_link', 'owner_link.application_id', 'application.id')
    .select(['application.id', 'application.fac_id'])
    .where('owner_link.id', '=', ownerId)
    .executeTakeFirstOrThrow();
  // Create the link directly instead of reading it from its email, which is queued behind the other cases' emails.
  const token = await deps.db
    .transaction()
    .execute((tx) => createLink(deps, tx, { id: ownerId, application }));
  return { applicant, ownerId, token };
}

async function owner(at: LargestBed): Promise<Journey> {
  const by = nobody(at);
  by.token = await links(at).session((await link(at)).token);
  return by;
}

export const ownerCases: LargestCases = {
  askOwner: async (at) => ({ by: await links(at).begin(), body: newOwner() }),
  listOwnerLinks: async (at) => ({ by: (await link(at)).applicant }),
  resendOwnerLink: async (at) => {
    const { applicant, ownerId } = await link(at);
    return { by: applicant, path: `${LINKS}/${ownerId}/resend`, body: {} };
  },
  withdrawOwnerLink: async (at) => {
    const { applicant, ownerId } = await link(at);
    return { by: applicant, path: `${LINKS}/${ownerId}` };
  },
  openOwnerLink: async (at) => ({ by: nobody(at), body: { ownerToken: (await link(at)).token } }),
  verifyOwner: async (at) => {
    const { token: ownerToken } = await link(at);
    const { smsCode } = (await links(at).open(ownerToken)).body;
    return { by: nobody(at), body: { ownerToken, smsCode } };
  },
  getOwnerDetails: async (at) => ({ by: await owner(at) }),
  saveOwnerDetails: async (at) => ({ by: await owner(at), body: entered }),
};
