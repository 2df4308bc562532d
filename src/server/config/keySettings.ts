import type { Settings } from './settings.ts';

export type KeyTexts = Record<'encryptionKeys' | 'lookupKey', string | undefined>;

const KEY_BYTES = 32;

export function readKeys(settings: Settings, { encryptionKeys, lookupKey }: KeyTexts) {
  return {
    /**
     * Newest first. The newest key encrypts new values, either directly or through a facilitator's data key. All keys
     * can decrypt.
     */
    encryptionKeys: readKeyRing(settings, encryptionKeys),
    /** For keyed hashes, link tokens, signatures, and the audit log. Unaffected by key ring rotation. */
    lookupKey: readKey(settings, 'LOOKUP_KEY', lookupKey),
  };
}

function readKeyRing(settings: Settings, text: string | undefined) {
  const ring = (text ?? '').split(',').flatMap((part) => {
    const [, id, base64] = /^\s*([A-Za-z0-9_-]{1,32}):([^\s:]+)\s*$/.exec(part) ?? [];
    if (id && base64) return [{ id, key: readKey(settings, `ENCRYPTION_KEYS (key ${id})`, base64) }];
    if (text)
      settings.mistake(
        'ENCRYPTION_KEYS must have the form id:base64key,id:base64key, with the newest key first.',
      );
    return [];
  });
  if (new Set(ring.map((key) => key.id)).size < ring.length) {
    settings.mistake('ENCRYPTION_KEYS contains a duplicate key ID.');
  }
  return ring;
}

function readKey(settings: Settings, name: string, base64: string | undefined): Buffer {
  const key = Buffer.from(base64 ?? '', 'base64');
  if (base64 === undefined) return key;
  if (key.length !== KEY_BYTES) settings.mistake(`${name} must be ${KEY_BYTES} bytes in base64.`);
  else if (new Set(key).size < 8)
    settings.mistake(`${name} doesn't look random. Generate one with \`openssl rand -base64 32\`.`);
  return key;
}
