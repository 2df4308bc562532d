import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

type Action<Data, Input> = Omit<UseMutationResult<Data, Error, Input>, 'mutate' | 'mutateAsync'> & {
  mutate: (input: Input) => void;
};

/**
 * Ignores calls while the mutation is running. `isPending` changes only on the next render, so two fast clicks would
 * both pass.
 */
export function useAction<Data, Input = void>(
  options: UseMutationOptions<Data, Error, Input>,
): Action<Data, Input> {
  const { mutateAsync, ...mutation } = useMutation(options);
  const isRunning = useRef(false);
  const run = async (input: Input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await mutateAsync(input);
    } catch {
      // Nothing to do, because `mutation.error` contains the error.
    } finally {
      isRunning.current = false;
    }
  };
  return { ...mutation, mutate: (input) => void run(input) };
}
