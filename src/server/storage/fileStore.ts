/** Error code that every store's `get` rejects with if the file is missing. */
export const MISSING_FILE = 'ENOENT';

/**
 * Stores encrypted bytes by file ID. Every method fails while the store is unavailable, and `put` also fails while it
 * is full.
 */
export interface FileStore {
  /** Stores all bytes durably, or none: if the source throws, no file remains. */
  put(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Rejects before the first byte if the file is missing. */
  get(id: string): Promise<AsyncIterable<Uint8Array>>;
  /** Resolves even if the file is missing. */
  remove(id: string): Promise<void>;
  /** The disk store also lists the partial files of interrupted uploads. */
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  id: string;
  /** Milliseconds since the Unix epoch. */
  storedAt: number;
}
