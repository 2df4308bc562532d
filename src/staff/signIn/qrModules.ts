import { encode } from 'uqr';

/** ISO/IEC 18004 requires four light modules on each side. */
const QUIET_ZONE = 4;

export function qrModules(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
