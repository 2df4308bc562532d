import { edgeColor } from '../../domain/theme/edgeColor.ts';

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

export function matchLogoBackground(logo: HTMLImageElement): void {
  const frame = logo.parentElement;
  if (frame) frame.style.backgroundColor = edgeOf(logo);
}
