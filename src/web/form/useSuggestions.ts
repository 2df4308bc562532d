import { useEffect, useRef, useState } from 'react';
import type { Suggestion } from './ComboField.tsx';

/** Finds suggestions; failing or aborted, it answers none. */
export type Suggest = (
  query: string,
  signal: AbortSignal,
) => Promise<readonly Suggestion[]> | readonly Suggestion[];

type State = 'idle' | 'loading' | 'none' | 'some';

/** The suggestions for the latest text only: an answer that was overtaken is dropped. */
export function useSuggestions({
  suggest,
  minimum,
  debounce,
}: {
  suggest: Suggest;
  minimum: number;
  debounce: number;
}) {
  const [found, setFound] = useState<{ items: Suggestion[]; state: State }>({ items: [], state: 'idle' });
  const running = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => stop(), []);

  function stop(): void {
    clearTimeout(timer.current);
    running.current?.abort();
  }

  function settle(items: readonly Suggestion[]): void {
    setFound({ items: [...items], state: items.length > 0 ? 'some' : 'none' });
  }

  async function ask(query: string): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const answer = suggest(query, controller.signal);
    if (!(answer instanceof Promise)) {
      settle(answer);
      return;
    }
    const items = await answer.catch(() => []);
    if (!controller.signal.aborted) settle(items);
  }

  return {
    ...found,
    search: (text: string): void => {
      stop();
      const query = text.trim();
      if (query.length < minimum) {
        setFound({ items: [], state: 'idle' });
        return;
      }
      if (debounce === 0) {
        void ask(query);
        return;
      }
      setFound({ items: [], state: 'loading' });
      timer.current = setTimeout(() => void ask(query), debounce);
    },
    forget: (): void => {
      stop();
      setFound({ items: [], state: 'idle' });
    },
  };
}
