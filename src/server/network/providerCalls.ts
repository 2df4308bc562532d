import { createCounters, type Counters } from './counters.ts';

/**
 * Providers that the server calls directly. Emails, text messages, and webhooks are counted as jobs instead.
 */
export type Provider = 'bank_link' | 'captcha' | 'file_store' | 'geocoder' | 'scanner' | 'sign_on';

/** `failed` means that there was no usable response. A call with rejected input is `ok`. */
export const providerCalls: Counters<Provider, 'ok' | 'failed'> = createCounters(
  ['bank_link', 'captcha', 'file_store', 'geocoder', 'scanner', 'sign_on'],
  ['ok', 'failed'],
);

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
