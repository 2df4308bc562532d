import { useLayoutEffect, useRef, type CSSProperties } from 'react';

export const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** The picture's parent must be a size container, because the picture's size is in `cqw` and `cqh`. */
export function Picture({
  src,
  name,
  zoom,
  turns,
  onError,
}: {
  src: string;
  name: string;
  /** Index in `ZOOMS`. */
  zoom: number;
  /** Clockwise quarter turns. */
  turns: number;
  onError: () => void;
}) {
  const scale = ZOOMS[zoom] ?? 1;
  const [width, height] = [`${scale * 100}cqw`, `${scale * 100}cqh`];
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(scale);
  useLayoutEffect(() => {
    const area = frame.current?.parentElement;
    const ratio = scale / before.current;
    before.current = scale;
    if (!area || ratio === 1) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = area;
    area.scrollLeft = (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2;
    area.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2;
  }, [scale]);
  const isSideways = turns % 2 === 1;
  const style: CSSProperties = {
    ...(isSideways ? { width: height, height: width } : { width, height }),
    transform: turns % 4 === 0 ? 'none' : `rotate(${(turns % 4) * 90}deg)`,
  };
  return (
    <div ref={frame} className="picture" style={{ width, height }}>
      <img src={src} alt={name} onError={onError} style={style} />
    </div>
  );
}
