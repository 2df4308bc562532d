import { Link, useLocation, useNavigate } from 'react-router';
import { place, type CameFrom } from '../queue/place.ts';
import { useShortcut } from '../ui/useShortcut.ts';

export function Neighbors({ id, cameFrom }: { id: string; cameFrom: CameFrom | null }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const index = cameFrom?.index;
  const at = (by: 1 | -1) => {
    // After a reload, `place.ids` is empty, so there is no previous or next application.
    const neighbor = index !== undefined && place.ids[index] === id && place.ids[index + by];
    return neighbor
      ? { to: `/applications/${neighbor}${search}`, state: { ...cameFrom, index: index + by } }
      : null;
  };
  const previous = at(-1);
  const next = at(1);
  useShortcut('k', () => previous && void navigate(previous.to, previous));
  useShortcut('j', () => next && void navigate(next.to, next));
  return (
    <span className="neighbors">
      {previous && (
        <Link {...previous}>
          Previous<span className="hidden-visually"> application</span>
        </Link>
      )}
      {next && (
        <Link {...next}>
          Next<span className="hidden-visually"> application</span>
        </Link>
      )}
    </span>
  );
}
