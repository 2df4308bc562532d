import { useEffect, useRef, useState } from 'react';
import { isSearched } from '../../../api/addressSearch.ts';
import { SEARCH_DEBOUNCE_MS } from '../../../domain/limits.ts';

export interface Suggestion {
  /** Value that the field gets. */
  value: string;
  label: string;
  /** Second line, such as the city of an address. */
  detail?: string;
}

/** Returns suggestions, or an empty list on failure or abort. */
export type Suggest = (
  query: string,
  signal: AbortSignal,
) => Promise<readonly Suggestion[]> | readonly Suggestion[];

type State = 'idle' | 'loading' | 'none' | 'some';

/**
 * Suggestions for the latest text; stale responses are dropped. Remote searches are debounced and need a minimum
 * length; a local list (`isList`) responds immediately.
 */
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
      const isEnough = isSearched(text);
      setFound({ items: [], state: isEnough ? 'loading' : 'idle' });
      if (isEnough) timer.current = setTimeout(() => void ask(text), SEARCH_DEBOUNCE_MS);
    },
    forget: (): void => {
      stop();
      setFound({ items: [], state: 'idle' });
    },
  };
}
