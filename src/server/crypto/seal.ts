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
import type { Database } from '../db/schema/schema.ts';
import type { Config } from '../config/config.ts';

/**
 * Where an encrypted value is stored. Encryption authenticates the location, so that values can't be moved to other
 * rows or facilitators.
 */
export interface SealedCell {
  /** Null for values encrypted with a master key (`ENCRYPTION_KEYS`). */
  facId: string | null;
  table: keyof Database;
  column: string;
  row: string;
}

/** `key` is a `KeyObject`, because creating one for each use takes longer than the encryption. */
interface SealingKey {
  id: string;
  key: KeyObject;
}

export interface DataKey extends SealingKey {
  facId: string;
}

export interface DataKeyRing {
  current(facId: string): DataKey | undefined;
  byId(id: string): DataKey | undefined;
  all(): DataKey[];
}

export interface Seal {
  /**
   * Returns `2.<data key id>.<nonce>.<tag>.<ciphertext>` with the last three parts in base64url. Values without a
   * facilitator, and values from earlier releases, start with `1.<master key id>` instead.
   */
  seal(cell: SealedCell, value: string): string;
  sealUnder(keyId: string, cell: SealedCell, value: string): string;
  /** Throws `SealBroken` if the value was changed or belongs to another cell, or if its key is missing. */
  open(cell: SealedCell, sealed: string): string;
  /** For low-entropy values, such as codes and addresses. Stable across key rotations. 256 bits in base64url. */
  hash(value: string): string;
  linkToken(applicationId: string, generation: number): string;
  tokenHash(token: string): string;
  subkey(purpose: string): KeyObject;
}

/** The message never contains the value. */
export class SealBroken extends Error {
  readonly lacksKey: boolean;

  constructor(why: string, { lacksKey = false } = {}) {
    super(why);
    this.name = 'SealBroken';
    this.lacksKey = lacksKey;
  }
}

export const BY_RING = '1';
export const BY_DATA_KEY = '2';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const NO_DATA_KEYS: DataKeyRing = { current: () => undefined, byId: () => undefined, all: () => [] };

export function createSeal(
  config: Pick<Config, 'encryptionKeys' | 'lookupKey'>,
  dataKeys: DataKeyRing = NO_DATA_KEYS,
): Seal {
  const keys = config.encryptionKeys.map(({ id, key }) => ({ id, key: derive(key, 'seal') }));
  const newest = keys[0];
  if (!newest) throw new Error('The key ring is empty.');
  const hashKey = derive(config.lookupKey, 'hash');
  const linkKey = derive(config.lookupKey, 'link');
  const subkeys = new Map<string, KeyObject>();
  const ofRing = (id: string) => keys.find((key) => key.id === id);
  return {
    seal(cell, value) {
      if (cell.facId === null) return encrypt(BY_RING, newest, { cell, value });
      const key = dataKeys.current(cell.facId);
      if (!key) throw new Error(`There is no data key for ${cell.facId}.`);
      return encrypt(BY_DATA_KEY, key, { cell, value });
    },
    sealUnder(keyId, cell, value) {
      const key = ofRing(keyId);
      if (!key) throw new Error(`The key ring has no key ${keyId}.`);
      return encrypt(BY_RING, key, { cell, value });
    },
    open(cell, sealed) {
      const [version = '', id = ''] = sealed.split('.');
      const { table, column, facId } = cell;
      if (version === BY_RING) {
        const key = ofRing(id);
        if (!key)
          throw new SealBroken(`${table}.${column} was encrypted with a key that isn't in ENCRYPTION_KEYS.`, {
            lacksKey: true,
          });
        return decrypt(key, cell, sealed);
      }
      const key = version === BY_DATA_KEY ? dataKeys.byId(id) : undefined;
      if (version === BY_DATA_KEY && !key)
        throw new SealBroken(`${table}.${column} was encrypted with a data key that doesn't exist.`, {
          lacksKey: true,
        });
      if (!key) throw new SealBroken(`${table}.${column} isn't an encrypted value.`);
      if (key.facId !== facId) throw new SealBroken(`${table}.${column} was sealed for another facilitator.`);
      return decrypt(key, cell, sealed);
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

export function randomToken(): string {
  // Invite IDs are tokens, and the command line would parse a leading hyphen as an option.
  return randomBytes(32).toString('base64url').replace(/^-/, '_');
}

export function sameText(left: string, right: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(left), digest(right));
}

function encrypt(
  version: string,
  { id, key }: SealingKey,
  { cell, value }: { cell: SealedCell; value: string },
): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(aad(version, id, cell));
  const ciphertext = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return [
    version,
    id,
    ...[nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url')),
  ].join('.');
}

function decrypt({ key }: SealingKey, cell: SealedCell, sealed: string): string {
  const [version = '', id = '', ...parts] = sealed.split('.');
  const [nonce, tag, ciphertext] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !tag || !ciphertext || parts.length !== 3)
    throw new SealBroken(`${cell.table}.${cell.column} isn't an encrypted value.`);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(aad(version, id, cell));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
  } catch {
    throw new SealBroken(
      `An encrypted value in ${cell.table}.${cell.column} was changed or moved from another row.`,
    );
  }
}

function aad(version: string, keyId: string, { facId, table, column, row }: SealedCell): Buffer {
  const whose = version === BY_DATA_KEY ? [facId] : [];
  return Buffer.from([version, keyId, ...whose, table, column, row].join('|'));
}

function derive(key: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `merchant-onboarding ${purpose}`, 32)));
}

export function hmac(key: KeyObject, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url');
}
