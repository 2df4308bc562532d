import type { FastifyRequest } from 'fastify';

export function idsOf(request: FastifyRequest): { facId?: string; applicationId?: string } {
  const { session, operator, owner, ...caller } = (request.caller as FastifyRequest['caller'] | null) ?? {};
  const facId = session?.facId ?? owner?.facId ?? operator?.facId ?? caller.facId;
  const applicationId = session?.applicationId ?? owner?.applicationId ?? applicationOf(request);
  return { ...(facId && { facId }), ...(applicationId && { applicationId }) };
}

/** A path can contain anything, so only a well-formed ID is logged. */
function applicationOf({ routeOptions, params, caller }: FastifyRequest): string | undefined {
  if (!caller?.operator || !routeOptions.url?.startsWith('/operator/v1/applications/:id')) return undefined;
  const { id = '' } = params as { id?: string };
  return /^[0-9a-f-]{36}$/.test(id) ? id : undefined;
}
