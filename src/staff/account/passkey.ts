import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import {
  createPasskey,
  passkeyOptions,
  signInPasskey,
  signInPasskeyOptions,
} from '../../features/staff-session/passkeyContract.ts';
import { call, CallFailed } from '../client.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

export async function addPasskey(name: string): Promise<void> {
  const { options } = (await call(passkeyOptions)).data;
  const optionsJSON = options as unknown as CreationOptions;
  const response = await ask(() => startRegistration({ optionsJSON }));
  await call(createPasskey, { body: { name, response } });
}

export async function signInWithPasskey(): Promise<void> {
  const { options } = (await call(signInPasskeyOptions)).data;
  const optionsJSON = options as unknown as RequestOptions;
  const response = await ask(() => startAuthentication({ optionsJSON }));
  await call(signInPasskey, { body: { response } });
}

const KNOWN = 'This device already has a passkey for your account.';
const UNUSED = "We couldn't use a passkey. Try again.";

/**
 * `InvalidStateError` means that the device already has a passkey. Browsers disagree on the other errors, so all of
 * them get the same message.
 */
async function ask<Response>(authenticator: () => Promise<Response>): Promise<Response> {
  try {
    return await authenticator();
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new CallFailed(0, { code: 'passkey', message: isKnown ? KNOWN : UNUSED });
  }
}
