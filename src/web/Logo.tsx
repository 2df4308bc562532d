import { useState } from 'react';
import { edgeColour } from '../domain/edgeColour.ts';
import { boot, provider } from './boot.ts';

const source = boot.product?.branding.logoUrl || boot.facilitator.branding.rectLarge;

/** The colour along the edges of a loaded image; transparent when its pixels cannot be read. */
function edgeOf(image: HTMLImageElement): string {
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0) return 'transparent';
  try {
    context.drawImage(image, 0, 0);
    return edgeColour(context.getImageData(0, 0, width, height));
  } catch {
    return 'transparent';
  }
}

/** The facilitator's logo on the colour of its own edge; its name where there is no image, or where it fails to load. */
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
            const colour = edgeOf(currentTarget);
            const frame = currentTarget.parentElement;
            if (frame) frame.style.backgroundColor = colour;
          }}
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}
