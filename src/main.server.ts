import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Caching compiled code halves the startup time. Node works without the cache if the folder is not writable.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
await import('./serve.server.ts');
