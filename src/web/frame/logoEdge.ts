import { edgeColor } from '../../domain/theme/edgeColor.ts';

/** Edge color of a loaded image. Transparent if its pixels cannot be read. */
function edgeOf(image: HTMLImageElement): string {
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0) return 'transparent';
  try {
    context.drawImage(image, 0, 0);
    return edgeColor(context.getImageData(0, 0, width, height));
  } catch {
    return 'transparent';
  }
}

/** Colors the logo's frame like the logo's edge. */
export function fillBehind(logo: HTMLImageElement): void {
  const frame = logo.parentElement;
  if (frame) frame.style.backgroundColor = edgeOf(logo);
}
