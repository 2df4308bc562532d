import { useEffect, useRef, useState } from 'react';
import { isSearchable } from '../../../api/addressSearch.ts';
import { SEARCH_DEBOUNCE_MS } from '../../../domain/limits.ts';

export interface Suggestion {
  value: string;
  label: string;
  detail?: string;
}

export type Suggest = (
  query: string,
  signal: AbortSignal,
) => Promise<readonly Suggestion[]> | readonly Suggestion[];

type State = 'idle' | 'loading' | 'none' | 'some';

export function useSuggestions(suggest: Suggest, { isList }: { isList: boolean }) {
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
      if (isList) {
        void ask(text);
        return;
      }
      const isEnough = isSearchable(text);
      setFound({ items: [], state: isEnough ? 'loading' : 'idle' });
      if (isEnough) timer.current = setTimeout(() => void ask(text), SEARCH_DEBOUNCE_MS);
    },
    forget: (): void => {
      stop();
      setFound({ items: [], state: 'idle' });
    },
  };
}
