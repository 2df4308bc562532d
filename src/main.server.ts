import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Caching compiled code halves the startup time. If the folder is not writable, Node runs without the cache.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
await import('./serve.server.ts');
