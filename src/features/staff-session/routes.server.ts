import { Problem } from '../../api/problem.ts';
import type { Tx } from '../../server/db/database.ts';
import type { StaffTable } from '../../server/db/schema/staff.ts';
import { withinFacilitator, type Deps } from '../../server/deps.ts';
import type { Facilitator } from '../../server/facilitators/facilitators.ts';
import { route, type Call, type Route } from '../../server/http/route.ts';
import { staffSessionOf } from '../../server/http/staffCaller.ts';
import { overLimit } from '../../server/limits/limits.ts';
import { changePassword } from '../../server/staff/changePassword.ts';
import { choosePassword, findByLink, type Joining } from '../../server/staff/join.ts';
import { findPerson, hasStaff } from '../../server/staff/people.ts';
import { openStaffSession } from '../../server/staff/openSession.ts';
import { hasPasskey } from '../../server/staff/passkeys.ts';
import { STAFF_SIGN_ON_PATH } from '../../server/staff/oidcPerson.ts';
import { personByPassword, useCode } from '../../server/staff/signIn.ts';
import {
  endOfStaffSession,
  endStaffSession,
  findStaffSession,
  startStaffSession,
} from '../../server/staff/staffSession.ts';
import {
  changeStaffPassword,
  chooseStaffPassword,
  finishStaffJoin,
  getStaffSession,
  openStaffLink,
  staffSignIn,
  staffSignInCode,
  staffSignInMethods,
  staffSignOut,
} from './contract.ts';

type Request = Call<typeof staffSignInCode>['request'];

export const routes: Route[] = [
  route(staffSignInMethods, async ({ deps, request }) => {
    const facilitator = deps.facilitators.byHost(request.host);
    if (!facilitator) return new Problem('unknown_facilitator');
    const { facId, name, logoUrl, staff } = facilitator;
    const shown = { name, logo: logoUrl || null };
    const ways = { local: staff.local, oidc: staff.oidc !== undefined, oidcUrl: STAFF_SIGN_ON_PATH };
    const ended = await endOfStaffSession(deps, request.staffCookie);
    const { db } = withinFacilitator(deps, facId);
    // In production, the response must not reveal whether anyone has been invited.
    const isNew = !deps.config.isProduction && staff.local && !(await hasStaff(db, facId));
    const inviteCommand = isNew ? inviteCommandOf(facilitator) : null;
    return { success: true, data: { facilitator: shown, ...ways, inviteCommand, ended } };
  }),

  route(staffSignIn, async ({ deps, body, request, setStaffCookie }) => {
    const { host, ip, staffCookie: replaces } = request;
    const person = await personByPassword(deps, { host, ip, ...body });
    if (person instanceof Problem) return person;
    const of = { facId: person.fac_id, staffId: person.id };
    setStaffCookie(await startStaffSession(deps, deps.db, { ...of, isOpen: false, replaces }));
    const { db } = withinFacilitator(deps, of.facId);
    return { success: true, data: { next: (await hasPasskey(db, of)) ? 'passkey' : 'code' } };
  }),

  route(staffSignInCode, async ({ deps, body, request, setStaffCookie }) => {
    const { staffCookie: cookie, host } = request;
    const half = await staffSessionOf(deps, { cookie, host });
    if (!half || half.isOpen) return new Problem('unauthorized');
    const own = withinFacilitator(deps, half.facId);
    const person = await findPerson(own.db, { facId: half.facId, id: half.staffId });
    if (!person) return new Problem('unauthorized');
    const opened = await openSession(own, person, { code: body.code, replaces: request.staffCookie });
    if (opened instanceof Problem) return opened;
    setStaffCookie(opened);
    return { success: true };
  }),

  route(getStaffSession, async ({ deps, request, operator }) => {
    const session = await findStaffSession(deps, request.staffCookie, { isPolled: true });
    const facilitator = deps.facilitators.byId(operator.facId);
    if (!session || !facilitator) return new Problem('unauthorized');
    const { staffId: id, email, role } = session;
    const { facId, name, logoUrl, products, reviewHours = null } = facilitator;
    return {
      success: true,
      data: {
        person: { id, email, role },
        facilitator: { facId, name, logo: logoUrl || null },
        products: products.map((product) => ({
          slug: product.slug,
          name: product.name,
          status: product.status,
          returnUrls: product.returnUrls,
          requiredChecks: product.requiredChecks,
          documents: product.documents.map(({ name, title }) => ({ name, title })),
        })),
        reviewHours,
        requestTemplates: facilitator.requestTemplates,
      },
    };
  }),

  route(changeStaffPassword, async ({ deps, body, request: { ip }, operator }) => {
    const { facId, staff } = operator;
    const person = staff && (await findPerson(deps.db, { facId, id: staff.id }));
    const facilitator = deps.facilitators.byId(facId);
    if (!person || !facilitator) return new Problem('unauthorized');
    return changePassword(deps, { person, facilitator, sessionId: staff.sessionId, ip, ...body });
  }),

  route(staffSignOut, async ({ deps, request, setStaffCookie }) => {
    await endStaffSession(deps, deps.db, request.staffCookie);
    setStaffCookie(null);
    return { success: true };
  }),

  route(openStaffLink, async ({ deps, body, request }) => {
    const joining = await joiningOf(deps, request, body.token);
    if (joining instanceof Problem) return joining;
    return { success: true, data: { email: joining.person.email } };
  }),

  route(chooseStaffPassword, async ({ deps, body, request }) => {
    const joining = await joiningOf(deps, request, body.token);
    if (joining instanceof Problem) return joining;
    const { db } = withinFacilitator(deps, joining.person.fac_id);
    const chosen = await choosePassword(deps, db, { ...joining, password: body.password });
    return chosen instanceof Problem ? chosen : { success: true, data: chosen };
  }),

  route(finishStaffJoin, async ({ deps, body, request, setStaffCookie }) => {
    const joining = await joiningOf(deps, request, body.token);
    if (joining instanceof Problem) return joining;
    const { person } = joining;
    const own = withinFacilitator(deps, person.fac_id);
    const opened = await openSession(own, person, { code: body.code, replaces: request.staffCookie });
    if (opened instanceof Problem) return opened;
    setStaffCookie(opened);
    return { success: true };
  }),
];

/** The rate limit only protects against load, because tokens can't be guessed. */
async function joiningOf(
  deps: Deps,
  { ip, host }: Pick<Request, 'ip' | 'host'>,
  token: string,
): Promise<Joining | Problem> {
  const limited = await overLimit(deps, { name: 'staffJoinPerAddress', key: ip });
  return limited ?? findByLink(deps, { token, host });
}

function openSession(own: Deps, person: StaffTable, { code, replaces }: { code: string; replaces: string }) {
  const prove = (tx: Tx) => useCode(own, tx, { person, code });
  return openStaffSession(own, { person, replaces, factor: 'totp', prove });
}

function inviteCommandOf({ facId, isDefault }: Facilitator): string {
  const of = isDefault ? '' : ` --facilitator ${facId}`;
  return `npm run onboard -- staff invite --email you@example.com --role admin${of}`;
}
