import type { Settings } from './settings.ts';

/** One key of the ring for secrets at rest. */
export interface EncryptionKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

/** The keys of an installation. */
export interface Keys {
  /** Newest first: the first one seals, all of them open. */
  encryptionKeys: EncryptionKey[];
  /** Look-up hashes and link tokens; outlives the key ring's rotations. */
  lookupKey: Buffer;
}

/** The same in the spelling of their settings. */
export type KeyTexts = Record<keyof Keys, string | undefined>;

const KEY_BYTES = 32;

/** Reads both; what is wrong with them is told by `settings`, and a missing one was refused before. */
export function readKeys(settings: Settings, { encryptionKeys, lookupKey }: KeyTexts): Keys {
  return {
    encryptionKeys: readKeyRing(settings, encryptionKeys),
    lookupKey: readKey(settings, 'LOOKUP_KEY', lookupKey),
  };
}

function readKeyRing(settings: Settings, text: string | undefined): EncryptionKey[] {
  const ring = (text ?? '').split(',').flatMap((part): EncryptionKey[] => {
    const [, id, base64] = /^\s*([A-Za-z0-9_-]{1,32}):([^\s:]+)\s*$/.exec(part) ?? [];
    if (id && base64) return [{ id, key: readKey(settings, `ENCRYPTION_KEYS (key ${id})`, base64) }];
    if (text) settings.mistake('ENCRYPTION_KEYS must read id:base64key,id:base64key with the newest first.');
    return [];
  });
  if (new Set(ring.map((key) => key.id)).size < ring.length) {
    settings.mistake('ENCRYPTION_KEYS names a key id twice.');
  }
  return ring;
}

/** An empty buffer stands in for a missing key until all mistakes are told. */
function readKey(settings: Settings, name: string, base64: string | undefined): Buffer {
  const key = Buffer.from(base64 ?? '', 'base64');
  if (base64 === undefined) return key;
  if (key.length !== KEY_BYTES) settings.mistake(`${name} must be ${KEY_BYTES} bytes in base64.`);
  else if (new Set(key).size < 8)
    settings.mistake(`${name} is a default or made up by hand; use random bytes.`);
  return key;
}
