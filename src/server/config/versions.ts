import { readFileSync } from 'node:fs';

/**
 * Version of the web client. Open pages compare it with `x-app-version` and offer to reload if it differs. Increase it
 * when a release is incompatible with pages that are already open.
 */
export const WEB_CLIENT_VERSION = '5.43.1';

export const PRODUCT_VERSION = readVersion();

function readVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
