import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What was compiled is kept from one start to the next, which halves the time to start; without a folder to write to
// Node goes on without.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
await import('./serve.server.ts');
