// Decrypts a boarding package. Run it in the vault that holds the private key:
// `node docs/decrypt-package.mjs private-key.json < response.json`.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { compactDecrypt, importJWK } from 'jose';

async function decrypted(jwe) {
  const key = JSON.parse(readFileSync(process.argv[2] ?? 'private-key.json', 'utf8'));
  const alg = key.kty === 'EC' ? 'ECDH-ES+A256KW' : 'RSA-OAEP-256';
  const only = { keyManagementAlgorithms: [alg], contentEncryptionAlgorithms: ['A256GCM'] };
  const { plaintext } = await compactDecrypt(jwe, await importJWK(key, alg), only);
  return new TextDecoder().decode(plaintext);
}

const { jwe, data, ...printed } = JSON.parse(await text(process.stdin));
// The API's response has the package in `data`; the command line prints the package itself.
process.stdout.write(`${jwe ? await decrypted(jwe) : JSON.stringify(data ?? printed)}\n`);
