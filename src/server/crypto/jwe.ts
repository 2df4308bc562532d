import { CompactEncrypt, importJWK, type JWK } from 'jose';

const ALGORITHMS = { EC: 'ECDH-ES+A256KW', RSA: 'RSA-OAEP-256' } as const;

export async function encryptFor(
  { kty, kid, ...members }: { kty: 'EC' | 'RSA'; kid?: string | undefined },
  value: unknown,
): Promise<string> {
  const alg = ALGORITHMS[kty];
  const key = await importJWK({ ...members, kty } as JWK, alg);
  return new CompactEncrypt(Buffer.from(JSON.stringify(value)))
    .setProtectedHeader({ alg, enc: 'A256GCM', cty: 'application/json', ...(kid !== undefined && { kid }) })
    .encrypt(key);
}
