import { LOGO_EDGE_PX } from '../limits.ts';

export interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

interface Bucket {
  count: number;
  red: number;
  green: number;
  blue: number;
}

/**
 * Returns #rrggbb: the mean of the largest group of similar edge pixels. Returns 'transparent' for an empty image, or
 * if an edge pixel isn't opaque.
 */
export function edgeColor({ data, width, height }: Pixels): string {
  const buckets = new Map<number, Bucket>();
  for (let y = 0; y < height; y += 1) {
    const isEdgeRow = y < LOGO_EDGE_PX || y >= height - LOGO_EDGE_PX;
    for (let x = 0; x < width; x += 1) {
      if (!isEdgeRow && x === LOGO_EDGE_PX) x = Math.max(x, width - LOGO_EDGE_PX);
      const at = (y * width + x) * 4;
      if (data[at + 3] !== 255) return 'transparent';
      add(buckets, { red: data[at] ?? 0, green: data[at + 1] ?? 0, blue: data[at + 2] ?? 0 });
    }
  }
  let fullest: Bucket | undefined;
  for (const bucket of buckets.values()) if (!fullest || bucket.count > fullest.count) fullest = bucket;
  return fullest ? mean(fullest) : 'transparent';
}

function add(buckets: Map<number, Bucket>, { red, green, blue }: Omit<Bucket, 'count'>): void {
  const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
  const bucket = buckets.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
  buckets.set(key, bucket);
  bucket.count += 1;
  bucket.red += red;
  bucket.green += green;
  bucket.blue += blue;
}

function mean({ count, red, green, blue }: Bucket): string {
  return `#${[red, green, blue]
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
