import { LoaderCircle } from 'lucide';
import css from './ui.module.css';
import { Icon } from './Icon.tsx';

export function Spinner({ words }: { words?: string }) {
  if (!words) return <Icon node={LoaderCircle} className={css.spin} />;
  return (
    <output className={css.spinner}>
      <Icon node={LoaderCircle} className={css.spin} />
      {words}
    </output>
  );
}
