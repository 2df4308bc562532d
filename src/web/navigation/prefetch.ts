import type { ComponentType } from 'react';
import { slug } from '../boot.ts';
import type { Reading } from '../useLoad.ts';

type Query = object;

/** Unless `cached` is set, the endpoint must be declared as `included`. */
export interface Read {
  endpoint: { path: string };
  query?: Query;
  /** Whether the response is the same for all applicants of a product. If so, it is prefetched once. */
  cached?: boolean;
}

export type ReadingScreen = ComponentType & {
  reads?: () => readonly Read[];
  load?: Reading<unknown>;
  /** Resolves to what `load` returns for an empty application. Used to pre-render the screen. */
  loadBlank?: Reading<unknown>;
};

export function addressOf(path: string, params: Readonly<Record<string, string>>, query: Query = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, string | number | null | undefined][])
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

const answers = new Map<string, { data: unknown; cached: boolean }>();
let next: () => readonly Read[] = () => [];

export function cachedAnswer(address: string): unknown {
  return answers.get(address)?.data;
}

export function keepAnswer(address: string, data: unknown, cached: boolean): void {
  answers.set(address, { data, cached });
}

export function forgetAnswers(): void {
  for (const [address, { cached }] of answers) if (!cached) answers.delete(address);
}

export function setNextReads(reads: () => readonly Read[]): void {
  next = reads;
}

export function nextAddresses(): string {
  return next()
    .filter(({ cached }) => !cached)
    .map(({ endpoint, query }) => addressOf(endpoint.path, { spProductSlug: slug }, query))
    .join();
}
