import { Problem } from '../../../api/problem.ts';
import type { Deps } from '../../deps.ts';
import { providerCalls } from '../../network/providerCalls.ts';
import { startScan } from '../../providers/clamd.ts';

export interface ScanRefusal {
  refusal: Problem | undefined;
  signature?: string;
}

export async function* scanned(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  source: AsyncIterable<Uint8Array>,
  passed: ScanRefusal,
): AsyncGenerator<Uint8Array> {
  const { scanner, providerTimeoutMs: timeoutMs } = config;
  if (!scanner) {
    yield* source;
    return;
  }
  const scan = startScan({ ...scanner, timeoutMs });
  const answered = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      log.error({ error }, 'A file could not be scanned.');
      providerCalls.count('scanner', 'failed');
      passed.refusal = new Problem('scan_unavailable');
      throw error;
    }
  };
  try {
    for await (const bytes of source) {
      await answered(scan.write(bytes));
      yield bytes;
    }
    const signature = await answered(scan.found());
    providerCalls.count('scanner', 'ok');
    if (signature === undefined) return;
    Object.assign(passed, { refusal: new Problem('file_infected'), signature });
    throw new Error('The file is infected.');
  } finally {
    scan.close();
  }
}
