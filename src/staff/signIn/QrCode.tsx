import { useMemo } from 'react';
import { qrModules } from './qrModules.ts';

/** The colors don't follow the theme, because many scanners read only dark on light. */
export function QrCode({ label, text }: { label: string; text: string }) {
  const { size, path } = useMemo(() => qrModules(text), [text]);
  return (
    <svg
      className="qr-code"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers don't agree on the role of an inline SVG
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
