const QUALITY = 0.85;
/** Limits for the longer edge in pixels, tried in this order. Photographed text is readable at all these sizes. */
const EDGES = [4000, 3000, 2200];

export async function shrinkPhoto(photo: Blob, most: number): Promise<Blob | null> {
  let bitmap: ImageBitmap | undefined;
  try {
    bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    for (const edge of EDGES) {
      const smaller = await draw(bitmap, edge);
      if (smaller && smaller.size <= most) return smaller;
    }
    return null;
  } catch {
    return null;
  } finally {
    // Don't wait for garbage collection: a decoded photo takes 50 MB or more, which a phone may lack.
    bitmap?.close();
  }
}

function draw(bitmap: ImageBitmap, edge: number): Promise<Blob | null> {
  const share = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * share);
  canvas.height = Math.round(bitmap.height * share);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
