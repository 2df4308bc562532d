import type { ComponentType } from 'react';
import { slug } from './boot.ts';
import type { Reading } from './useLoad.ts';

type Query = object;

/** A read that a screen begins with. Unless it lasts, its declaration says `included`, or the server answers it alone. */
export interface Read {
  endpoint: { path: string };
  query?: Query;
  /** The same for everybody under the product: read before the screen is reached, and once. */
  lasts?: boolean;
}

/** A screen that can be prepared. */
export type ReadingScreen = ComponentType & {
  /** What it reads first, so that this can come along with the save before it. */
  reads?: () => readonly Read[];
  /** How it makes of that what it shows, so that this is begun before the screen is made. */
  begins?: Reading<unknown>;
  /** Something that `begins` might give, for the rehearsal. */
  sample?: () => unknown;
};

/** The address of a call below the server's own. */
export function addressOf(path: string, params: Readonly<Record<string, string>>, query: Query = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, string | number | null | undefined][])
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

const answers = new Map<string, { data: unknown; lasts: boolean }>();
let next: () => readonly Read[] = () => [];

/** What is known of a read without asking. */
export function knownAnswer(address: string): unknown {
  return answers.get(address)?.data;
}

export function keepAnswer(address: string, data: unknown, lasts: boolean): void {
  answers.set(address, { data, lasts });
}

/** Forgets what another write, or a way to another screen, may have made untrue. */
export function forgetAnswers(): void {
  for (const [address, { lasts }] of answers) if (!lasts) answers.delete(address);
}

/** Says what the screen that usually follows begins with. */
export function setNext(reads: () => readonly Read[]): void {
  next = reads;
}

/** The addresses of what is to come along with a save that leads on. */
export function nextAddresses(): string {
  return next()
    .filter(({ lasts }) => !lasts)
    .map(({ endpoint, query }) => addressOf(endpoint.path, { spProductSlug: slug }, query))
    .join();
}
