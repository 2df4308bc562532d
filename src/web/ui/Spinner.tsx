import LoaderCircle from 'lucide-react/icons/loader-circle';
import css from './ui.module.css';

/** A spinner. Screen readers announce `words`. */
export function Spinner({ words }: { words?: string }) {
  if (!words) return <LoaderCircle className={css.spin} aria-hidden />;
  return (
    <output className={css.spinner}>
      <LoaderCircle className={css.spin} aria-hidden />
      {words}
    </output>
  );
}
