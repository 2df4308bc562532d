import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

export function useOverflow(element: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const shown = element.current;
    if (!shown) return undefined;
    const measure = () =>
      setOverflowing(shown.scrollWidth > shown.clientWidth || shown.scrollHeight > shown.clientHeight);
    const sizes = new ResizeObserver(measure);
    for (const one of [shown, ...shown.children]) sizes.observe(one);
    return () => sizes.disconnect();
  }, [element]);
  return isOverflowing;
}

export function ScrollArea({
  label,
  className = 'table-wrap',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const area = useRef<HTMLDivElement>(null);
  const isOverflowing = useOverflow(area);
  return (
    <div
      ref={area}
      className={className}
      {...(isOverflowing && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
