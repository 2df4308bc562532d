import LoaderCircle from 'lucide-react/icons/loader-circle';
import css from './ui.module.css';

/** A turning mark; with `words` it says what it waits for, and is announced. */
export function Spinner({ words }: { words?: string }) {
  if (!words) return <LoaderCircle className={css.spin} aria-hidden />;
  return (
    <output className={css.spinner}>
      <LoaderCircle className={css.spin} aria-hidden />
      {words}
    </output>
  );
}
