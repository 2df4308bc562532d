import type { Config } from '../config/config.ts';
import { hostName, type Facilitator, type FacilitatorBook } from './facilitators.ts';
import { isLoopback } from '../../domain/values/loopback.ts';

interface HostDeps {
  config: Pick<Config, 'isProduction' | 'publicUrl'>;
  facilitators: FacilitatorBook;
}

export function isServed(deps: HostDeps, host: string): boolean {
  const name = hostName(host);
  return name === '' || isLoopback(name) || isPublic(deps, name) || ownerOf(deps, name) !== undefined;
}

/**
 * Production serves a facilitator only on its own hosts. Outside production, all facilitators are also served on
 * `localhost`, the host of PUBLIC_URL, and loopback hosts that don't belong to a facilitator.
 */
export function isShownAt(deps: HostDeps, facilitator: Pick<Facilitator, 'facId'>, host: string): boolean {
  const { config, facilitators } = deps;
  if (config.isProduction) return facilitators.byHost(host)?.facId === facilitator.facId;
  const name = hostName(host);
  if (name === 'localhost' || isPublic(deps, name)) return true;
  const owner = ownerOf(deps, name);
  return owner ? owner.facId === facilitator.facId : isLoopback(name);
}

function isPublic({ config }: HostDeps, name: string): boolean {
  return name === new URL(config.publicUrl).hostname;
}

function ownerOf({ facilitators }: HostDeps, name: string): Facilitator | undefined {
  return facilitators.all.find(({ hosts }) => hosts.includes(name));
}
