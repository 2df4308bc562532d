import type { Answer } from '../applicant.ts';
import type { Operator } from '../operatorApi.ts';

export type OperatorRead = readonly [name: string, read: () => Promise<Answer>];

const DAY = 24 * 60 * 60 * 1000;

export async function operatorReads(operator: Operator): Promise<OperatorRead[]> {
  const get = (path: string) => () => operator.call('GET', path);
  const first = async (path: string) => (await operator.call('GET', path)).body;
  const paged = async (path: string): Promise<OperatorRead[]> => {
    const { nextCursor } = await first(`${path}${path.includes('?') ? '&' : '?'}limit=20`);
    const next = `${path}${path.includes('?') ? '&' : '?'}cursor=${nextCursor}`;
    return [[path, get(path)], ...(nextCursor ? [[`${path}, next page`, get(next)] as const] : [])];
  };
  const application = (await first('/applications?stage=APPROVED&limit=1')).data[0];
  const invite = (await first('/invites?limit=1')).data[0];
  const delivery = (await first('/webhook-deliveries?limit=1')).data[0];
  const named = (name: string, path: string): OperatorRead => [name, get(path)];
  const middle = Date.now() - 365 * DAY;
  return [
    ...(await paged('/applications')),
    ...(await paged('/applications?stage=SUBMITTED')),
    ...(await paged('/applications?product=harbor')),
    named('/applications?product, of a product without any', '/applications?product=harbor-paused'),
    named('/applications?email', `/applications?email=${application.email}`),
    named(
      '/applications?changedSince&changedBefore',
      `/applications?changedSince=${middle}&changedBefore=${middle + DAY}`,
    ),
    named('/applications?decidedSince', `/applications?decidedSince=${middle}`),
    ...(await paged('/applications?hasOpenRequests=true')),
    named('/applications?hasOpenRequests=false', '/applications?hasOpenRequests=false'),
    named('/applications?taxId', '/applications?taxId=123456789&limit=20'),
    named('/applications?externalId', '/applications?externalId=unknown'),
    named('/applications?q, one email', `/applications?q=${encodeURIComponent(application.email)}`),
    named('/applications?q, no match', '/applications?q=quetzal'),
    ...(await paged('/applications?q=marlow')),
    ...(await paged('/applications?q=maria+ok')),
    named('/applications?stage&product', '/applications?stage=DECLINED&product=harbor'),
    ...(await paged('/applications?sort=submittedAt')),
    ...(await paged('/applications?sort=-submittedAt&stage=SUBMITTED')),
    ...(await paged('/applications?sort=legalName')),
    ...(await paged('/applications?sort=-legalName&product=harbor')),
    ...(await paged('/applications?sort=legalName&q=marlow')),
    ...(await paged(`/applications?submittedSince=${middle}`)),
    named(
      '/applications?submittedSince&submittedBefore&sort',
      `/applications?submittedSince=${middle}&submittedBefore=${middle + DAY}&sort=submittedAt`,
    ),
    named('/applications?merchantId', '/applications?merchantId=unknown'),
    named('/applications/counts', '/applications/counts'),
    named('/applications/counts?product', '/applications/counts?product=harbor'),
    named('/applications/{id}', `/applications/${application.id}`),
    named('/applications/{id}/revision', `/applications/${application.id}/revision`),
    named('/applications/{id}/events', `/applications/${application.id}/events`),
    named('/applications/{id}/requests', `/applications/${application.id}/requests`),
    named('/applications/{id}/notes', `/applications/${application.id}/notes`),
    named('/funnel of a month', `/funnel?from=${new Date(Date.now() - 31 * DAY).toISOString().slice(0, 10)}`),
    named('/funnel', '/funnel'),
    ...(await paged('/invites')),
    ...(await paged('/invites?status=open')),
    ...(await paged('/invites?status=submitted')),
    named('/invites?status=revoked', '/invites?status=revoked'),
    named('/invites?status=expired', '/invites?status=expired'),
    named('/invites?product', '/invites?product=harbor'),
    named('/invites?email', `/invites?email=${invite.email}`),
    named('/invites?externalId', '/invites?externalId=unknown'),
    named('/invites/{id}', `/invites/${invite.inviteId}`),
    ...(await paged('/webhook-deliveries')),
    named('/webhook-deliveries?state=dead', '/webhook-deliveries?state=dead'),
    named('/webhook-deliveries?state=queued', '/webhook-deliveries?state=queued'),
    ...(await paged('/webhook-deliveries?state=done')),
    named('/webhook-deliveries?endpoint', `/webhook-deliveries?endpoint=${delivery.endpointId}`),
    named('/webhook-deliveries?application', `/webhook-deliveries?application=${application.id}`),
    ...(await paged('/dead-letters')),
    named('/dead-letters?kind', '/dead-letters?kind=sms'),
    named('/webhook-endpoints', '/webhook-endpoints'),
  ];
}
