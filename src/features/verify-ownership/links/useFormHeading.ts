import { useEffect, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Heading of a form in place of the list: takes the focus, and after `cancel` the heading of the list does. */
export function useFormHeading(onCancel: () => void): {
  heading: RefObject<HTMLHeadingElement | null>;
  cancel: () => void;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return {
    heading,
    cancel() {
      flushSync(onCancel);
      document.querySelector<HTMLElement>('main h2[tabindex]')?.focus();
    },
  };
}
