import { createCounters } from './counters.ts';

const PROVIDERS = ['bank_link', 'captcha', 'file_store', 'geocoder', 'scanner', 'sign_on'] as const;

export type Provider = (typeof PROVIDERS)[number];

/** `failed` means that there was no usable response. A call with rejected input is `ok`. */
export const providerCalls = createCounters({
  name: 'provider_calls_total',
  help: 'Provider calls made while handling requests. A failed call got no usable response.',
  label: 'provider',
  names: PROVIDERS,
  outcomes: ['ok', 'failed'],
});

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
