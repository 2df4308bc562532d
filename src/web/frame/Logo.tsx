import { useState } from 'react';
import { edgeColor } from '../../domain/theme/edgeColor.ts';
import { boot, provider } from '../boot.ts';

const source = boot.product?.branding.logoUrl || boot.facilitator.branding.rectLarge;

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

/** Facilitator logo on its own edge color. Falls back to the name without an image or after a load error. */
export function Logo() {
  const [failed, setFailed] = useState(source === '');
  return (
    <span className="frame-logo">
      {failed ? (
        <span className="frame-logo-name">{provider}</span>
      ) : (
        <img
          className="frame-logo-image"
          src={source}
          alt={provider}
          onLoad={({ currentTarget }) => {
            const color = edgeOf(currentTarget);
            const frame = currentTarget.parentElement;
            if (frame) frame.style.backgroundColor = color;
          }}
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}
