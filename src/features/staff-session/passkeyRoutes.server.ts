import { Problem } from '../../api/problem.ts';
import { transactionOrProblem } from '../../server/applications/application.ts';
import { withinFacilitator, type Deps } from '../../server/deps.ts';
import { route, type Call, type Route } from '../../server/http/route.ts';
import { staffSessionOf } from '../../server/http/staffCaller.ts';
import { openStaffSession } from '../../server/staff/openSession.ts';
import {
  addPasskey,
  listPasskeys as passkeysOf,
  registrationOptions,
  removePasskey,
  signInOptions,
  usePasskey,
} from '../../server/staff/passkeys.ts';
import { findPerson } from '../../server/staff/people.ts';
import {
  createPasskey,
  deletePasskey,
  listPasskeys,
  passkeyOptions,
  signInPasskey,
  signInPasskeyOptions,
} from './passkeyContract.ts';

type Request = Call<typeof signInPasskey>['request'];

export const passkeyRoutes: Route[] = [
  route(passkeyOptions, async ({ deps, request, operator }) => {
    const session = await sessionOf(deps, request, true);
    if (!session) return new Problem('unauthorized');
    const { name: rpName = '' } = deps.facilitators.byId(operator.facId) ?? {};
    const options = await registrationOptions(deps.db, { session, origin: request.origin, rpName });
    return { success: true, data: { options: { ...options } } };
  }),

  route(createPasskey, async ({ deps, request, body: { name, response } }) => {
    const session = await sessionOf(deps, request, true);
    if (!session) return new Problem('unauthorized');
    const sent = { session, origin: request.origin, response, name };
    return transactionOrProblem(
      deps.db,
      async (tx) => (await addPasskey(deps, tx, sent)) ?? ({ success: true } as const),
    );
  }),

  route(listPasskeys, async ({ deps, operator: { facId, keyId: staffId } }) => {
    const person = await findPerson(deps.db, { facId, id: staffId });
    if (!person) return new Problem('unauthorized');
    const passkeys = await passkeysOf(deps.db, { facId, staffId });
    return { success: true, data: { hasPassword: person.password_hash !== null, passkeys } };
  }),

  route(deletePasskey, async ({ deps, operator: { facId, keyId: staffId }, params: { id } }) =>
    transactionOrProblem(
      deps.db,
      async (tx) => (await removePasskey(deps, tx, { facId, staffId, id })) ?? ({ success: true } as const),
    ),
  ),

  route(signInPasskeyOptions, async ({ deps, request }) => {
    const session = await sessionOf(deps, request, false);
    if (!session) return new Problem('unauthorized');
    const { db } = withinFacilitator(deps, session.facId);
    const options = await signInOptions(db, { session, origin: request.origin });
    return { success: true, data: { options: { ...options } } };
  }),

  route(signInPasskey, async ({ deps, request, body: { response }, setStaffCookie }) => {
    const session = await sessionOf(deps, request, false);
    const own = session && withinFacilitator(deps, session.facId);
    const person = own && (await findPerson(own.db, { facId: session.facId, id: session.staffId }));
    if (!person) return new Problem('unauthorized');
    const sent = { session, origin: request.origin, response };
    const opened = await openStaffSession(own, {
      person,
      replaces: request.staffCookie,
      factor: 'passkey',
      prove: (tx) => usePasskey(own, tx, sent),
    });
    if (opened instanceof Problem) return opened;
    setStaffCookie(opened);
    return { success: true };
  }),
];

async function sessionOf(deps: Deps, { staffCookie: cookie, host }: Request, isOpen: boolean) {
  const session = await staffSessionOf(deps, { cookie, host });
  return session?.isOpen === isOpen ? session : undefined;
}
