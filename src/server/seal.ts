import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import type { Database } from './db/schema.ts';
import type { Keys } from './keySettings.ts';

/** Where a sealed value stands. It opens there and nowhere else, so values cannot be swapped between rows or tenants. */
export interface Place {
  /** Whose data key seals it; null for what is the installation's own, which a key of the ring seals. */
  facId: string | null;
  table: keyof Database;
  column: string;
  /** Id of the row. */
  row: string;
}

/** 32 bytes in the form that costs least: bytes are made a key anew at each use, which takes longer than the use itself. */
interface SealingKey {
  id: string;
  key: KeyObject;
}

/** A key that seals the values of one facilitator; stored sealed under a key of the ring. */
export interface DataKey extends SealingKey {
  facId: string;
}

/** The data keys that this process has read. */
export interface DataKeyRing {
  /** The one that seals. */
  current(facId: string): DataKey | undefined;
  byId(id: string): DataKey | undefined;
  /** Those that seal, of every facilitator. */
  all(): DataKey[];
}

/** Secrets at rest, look-up hashes and tokens. */
export interface Seal {
  /**
   * Encrypts a text: `2.<data key id>.<nonce>.<tag>.<ciphertext>` with the facilitator's data key, or with 1 and the
   * newest key of the ring what belongs to no facilitator. Values of an earlier version are 1 too, and open. Base64url.
   */
  seal(place: Place, value: string): string;
  /** The same for what is the installation's own, with a certain key of the ring. */
  sealUnder(keyId: string, place: Place, value: string): string;
  /** The text sealed for that place. Throws `SealBroken` for anything else. */
  open(place: Place, sealed: string): string;
  /** Keyed hash of low-entropy values (codes, addresses), stable over key rotations. Base64url of 256 bits. */
  hash(value: string): string;
  /** The continue link's token of an application, made again rather than stored. Base64url of 256 bits. */
  linkToken(applicationId: string, generation: number): string;
  /** What is stored of a random token. */
  tokenHash(token: string): string;
  /** A key of 32 bytes for one purpose of its own, for example the proof of work's challenges. */
  subkey(purpose: string): KeyObject;
}

/** A sealed value was changed, moved to another place, or its key is gone. Holds nothing of the value. */
export class SealBroken extends Error {
  /** This process lacks the key; one with other settings may have it. */
  readonly lacksKey: boolean;

  constructor(why: string, { lacksKey = false } = {}) {
    super(why);
    this.name = 'SealBroken';
    this.lacksKey = lacksKey;
  }
}

/** Sealed by a key of the ring itself, and by the data key of a facilitator. */
export const BY_RING = '1';
export const BY_DATA_KEY = '2';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const NO_DATA_KEYS: DataKeyRing = { current: () => undefined, byId: () => undefined, all: () => [] };

/** The seal of this installation, from the key ring and the look-up key of the settings. */
export function createSeal(config: Keys, dataKeys: DataKeyRing = NO_DATA_KEYS): Seal {
  const keys = config.encryptionKeys.map(({ id, key }) => ({ id, key: derive(key, 'seal') }));
  const newest = keys[0];
  if (!newest) throw new Error('The key ring is empty.');
  const hashKey = derive(config.lookupKey, 'hash');
  const linkKey = derive(config.lookupKey, 'link');
  const subkeys = new Map<string, KeyObject>();
  const ofRing = (id: string) => keys.find((key) => key.id === id);
  return {
    seal(place, value) {
      if (place.facId === null) return encrypt(BY_RING, newest, { place, value });
      const key = dataKeys.current(place.facId);
      if (!key) throw new Error(`There is no data key for ${place.facId}.`);
      return encrypt(BY_DATA_KEY, key, { place, value });
    },
    sealUnder(keyId, place, value) {
      const key = ofRing(keyId);
      if (!key) throw new Error(`The key ring has no key ${keyId}.`);
      return encrypt(BY_RING, key, { place, value });
    },
    open(place, sealed) {
      const [version = '', id = ''] = sealed.split('.');
      const { table, column, facId } = place;
      if (version === BY_RING) {
        const key = ofRing(id);
        if (!key)
          throw new SealBroken(`${table}.${column} was sealed with a key that ENCRYPTION_KEYS lacks.`, {
            lacksKey: true,
          });
        return decrypt(key, place, sealed);
      }
      const key = version === BY_DATA_KEY ? dataKeys.byId(id) : undefined;
      if (version === BY_DATA_KEY && !key)
        throw new SealBroken(`${table}.${column} was sealed with a data key that is not there.`, {
          lacksKey: true,
        });
      if (!key) throw new SealBroken(`What stands in ${table}.${column} is not a sealed value.`);
      if (key.facId !== facId) throw new SealBroken(`${table}.${column} was sealed for another facilitator.`);
      return decrypt(key, place, sealed);
    },
    hash: (value) => hmac(hashKey, value),
    linkToken: (applicationId, generation) => hmac(linkKey, `${generation}.${applicationId}`),
    tokenHash: (token) => hash('sha256', token, 'base64url'),
    subkey(purpose) {
      const key = subkeys.get(purpose) ?? derive(config.lookupKey, `subkey ${purpose}`);
      subkeys.set(purpose, key);
      return key;
    },
  };
}

/** A bearer token, cookie value or invite id: 256 random bits in base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares two texts in a time that says nothing about where they differ. */
export function sameText(left: string, right: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(left), digest(right));
}

function encrypt(
  version: string,
  { id, key }: SealingKey,
  { place, value }: { place: Place; value: string },
): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(aad(version, id, place));
  const ciphertext = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return [
    version,
    id,
    ...[nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url')),
  ].join('.');
}

function decrypt({ key }: SealingKey, place: Place, sealed: string): string {
  const [version = '', id = '', ...parts] = sealed.split('.');
  const [nonce, tag, ciphertext] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !tag || !ciphertext || parts.length !== 3)
    throw new SealBroken(`What stands in ${place.table}.${place.column} is not a sealed value.`);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(aad(version, id, place));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
  } catch {
    throw new SealBroken(
      `A sealed value in ${place.table}.${place.column} was changed or belongs elsewhere.`,
    );
  }
}

/** What a value is bound to. The facilitator's name stands in those of version 2 only. */
function aad(version: string, keyId: string, { facId, table, column, row }: Place): Buffer {
  const whose = version === BY_DATA_KEY ? [facId] : [];
  return Buffer.from([version, keyId, ...whose, table, column, row].join('|'));
}

function derive(key: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `merchant-onboarding ${purpose}`, 32)));
}

function hmac(key: KeyObject, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url');
}
