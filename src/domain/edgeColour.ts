import { LOGO_EDGE_PX } from './limits.ts';

/** Pixels as a canvas gives them: four bytes each, row by row. */
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
 * The colour along a logo's edges as #rrggbb: the mean of the fullest bucket by the top four bits of each channel, on
 * a tie the one met first. 'transparent' when any edge pixel is, and for an empty image.
 */
export function edgeColour({ data, width, height }: Pixels): string {
  const buckets = new Map<number, Bucket>();
  for (let y = 0; y < height; y += 1) {
    const isEdgeRow = y < LOGO_EDGE_PX || y >= height - LOGO_EDGE_PX;
    for (let x = 0; x < width; x += 1) {
      // Steps over the inside of a row at once.
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
