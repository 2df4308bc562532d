import { createTally, type Tally } from './tally.ts';

/** Providers that answer while a request waits. Emails, text messages, and webhooks are jobs. */
export type Provider = 'bank_link' | 'captcha' | 'file_store' | 'geocoder' | 'scanner' | 'sign_on';

/** Calls of this process. `failed` means no usable answer; a provider that refuses an input works. */
export const providerCalls: Tally<Provider, 'ok' | 'failed'> = createTally(
  ['bank_link', 'captcha', 'file_store', 'geocoder', 'scanner', 'sign_on'],
  ['ok', 'failed'],
);

/** Waits for a call and counts it. */
export async function countedCall<T>(
  provider: Provider,
  call: Promise<T>,
  isFailure: (error: unknown) => boolean = () => true,
): Promise<T> {
  try {
    const answer = await call;
    providerCalls.count(provider, 'ok');
    return answer;
  } catch (error) {
    providerCalls.count(provider, isFailure(error) ? 'failed' : 'ok');
    throw error;
  }
}
