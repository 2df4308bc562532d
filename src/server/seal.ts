import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Config, EncryptionKey } from './config.ts';
import type { Database } from './db/schema.ts';

/** Where a sealed value stands. It opens there and nowhere else, so values cannot be swapped between rows. */
export interface Place {
  table: keyof Database;
  column: string;
  /** Id of the row. */
  row: string;
}

/** Secrets at rest, look-up hashes and tokens. */
export interface Seal {
  /** Encrypts a text with the newest key: `1.<key id>.<nonce>.<tag>.<ciphertext>`, base64url. */
  seal(place: Place, value: string): string;
  /** The text sealed for that place. Throws `SealBroken` for anything else. */
  open(place: Place, sealed: string): string;
  /** Whether a value was sealed with an older key than the newest. */
  isStale(sealed: string): boolean;
  /** Keyed hash of low-entropy values (codes, addresses), stable over key rotations. Base64url of 256 bits. */
  hash(value: string): string;
  /** The continue link's token of an application, made again rather than stored. Base64url of 256 bits. */
  linkToken(applicationId: string, generation: number): string;
  /** What is stored of a random token. */
  tokenHash(token: string): string;
  /** A key of 32 bytes for one purpose of its own, for example the proof of work's challenges. */
  subkey(purpose: string): Buffer;
}

/** A sealed value was changed, moved to another place, or its key is gone. Holds nothing of the value. */
export class SealBroken extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'SealBroken';
  }
}

const VERSION = '1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The seal of this installation, from the key ring and the look-up key of the settings. */
export function createSeal(config: Pick<Config, 'encryptionKeys' | 'lookupKey'>): Seal {
  const keys = config.encryptionKeys.map(({ id, key }) => ({ id, key: derive(key, 'seal') }));
  const newest = keys[0];
  if (!newest) throw new Error('The key ring is empty.');
  const hashKey = derive(config.lookupKey, 'hash');
  const linkKey = derive(config.lookupKey, 'link');
  return {
    seal: (place, value) => encrypt(newest, place, value),
    open: (place, sealed) => decrypt(keys, place, sealed),
    isStale: (sealed) => sealed.split('.')[1] !== newest.id,
    hash: (value) => hmac(hashKey, value),
    linkToken: (applicationId, generation) => hmac(linkKey, `${generation}.${applicationId}`),
    tokenHash: (token) => createHash('sha256').update(token).digest('base64url'),
    subkey: (purpose) => derive(config.lookupKey, `subkey ${purpose}`),
  };
}

/** A bearer token, cookie value or invite id: 256 random bits in base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares two texts in a time that says nothing about where they differ. */
export function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

function encrypt({ id, key }: EncryptionKey, place: Place, value: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(aad(place, id));
  const ciphertext = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return [
    VERSION,
    id,
    ...[nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url')),
  ].join('.');
}

function decrypt(keys: readonly EncryptionKey[], place: Place, sealed: string): string {
  const [version, id, ...parts] = sealed.split('.');
  const [nonce, tag, ciphertext] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || id === undefined || !nonce || !tag || !ciphertext || parts.length !== 3)
    throw new SealBroken(`What stands in ${place.table}.${place.column} is not a sealed value.`);
  const found = keys.find((candidate) => candidate.id === id);
  if (!found)
    throw new SealBroken(`${place.table}.${place.column} was sealed with a key that ENCRYPTION_KEYS lacks.`);
  try {
    const decipher = createDecipheriv('aes-256-gcm', found.key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(aad(place, id));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
  } catch {
    throw new SealBroken(
      `A sealed value in ${place.table}.${place.column} was changed or belongs elsewhere.`,
    );
  }
}

function aad({ table, column, row }: Place, keyId: string): Buffer {
  return Buffer.from(`${VERSION}|${keyId}|${table}|${column}|${row}`);
}

function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `merchant-onboarding ${purpose}`, 32));
}

function hmac(key: Buffer, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url');
}
