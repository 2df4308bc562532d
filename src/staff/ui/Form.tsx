import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
} from 'react';
import { CallFailed } from '../client.ts';
import { Failure, fieldError } from './failure.tsx';

export const FormError = createContext<Error | null>(null);

export function useFieldError(name = ''): string | undefined {
  return fieldError(useContext(FormError), name);
}

/**
 * Each field shows the error's message for its `name`. If any message belongs to a field that isn't in the
 * form, the form shows the whole error.
 */
export function Form({
  error,
  onSend,
  children,
  ...rest
}: Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  error: Error | null;
  onSend: (form: HTMLFormElement) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [unshown, setUnshown] = useState<Error | null>(null);
  useLayoutEffect(() => {
    const fields = error instanceof CallFailed ? error.errors.map(({ field }) => field) : [];
    const isShown = fields.length > 0 && fields.every((field) => form.current?.elements.namedItem(field));
    setUnshown(isShown ? null : error);
  }, [error]);
  useEffect(() => {
    if (error && !unshown) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [unshown, error]);
  return (
    <form
      className="stack"
      {...rest}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(event.currentTarget);
      }}
    >
      <Failure error={unshown} />
      <FormError value={error}>{children}</FormError>
    </form>
  );
}
