import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { StaffMember } from './staffMember.ts';

const RP_ID = 'localhost';
const ORIGIN = 'http://localhost';
/** WebAuthn flags: the user is present, and the data includes a new credential. */
const [PRESENT, ATTESTED] = [0x01, 0x40];

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

export function passkeyOf(member: StaffMember) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const data = (flags: number, more = Buffer.alloc(0)) => {
    counter += 1;
    const uses = Buffer.alloc(4);
    uses.writeUInt32BE(counter);
    return Buffer.concat([sha256(RP_ID), Buffer.from([flags]), uses, more]);
  };
  const client = (type: string, challenge: string, origin = ORIGIN) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const shared = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  };
  const challengeFrom = async (path: string) => {
    const { status, body } = await member.call('POST', path, {});
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body.data.options.challenge as string;
  };

  return {
    async create(origin?: string) {
      const challenge = await challengeFrom('/staff/session/passkeys/options');
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key as never)]);
      const authData = new Uint8Array(data(PRESENT + ATTESTED, attested));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(client('webauthn.create', challenge, origin)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      };
    },
    async get(origin?: string) {
      const challenge = await challengeFrom('/staff/sign-in/passkey/options');
      const clientData = client('webauthn.get', challenge, origin);
      const authenticatorData = data(PRESENT);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        },
      };
    },
  };
}
