import { Activity, memo } from 'react';
import { createPortal } from 'react-dom';
import { Frame } from './web/frame/Frame.tsx';
import { Loading } from './web/frame/Loading.tsx';
import { loadable } from './web/loadable.tsx';
import { nextScreen, ScreenContext, shownScreen, type ShownScreen } from './web/navigation/router.ts';
import { useSession } from './web/session/session.ts';
import { useStore } from './web/store.ts';
import { ScreenRead } from './web/useLoad.ts';

const LegalDialog = loadable(
  () => import('./features/legal/LegalDialog.tsx').then((file) => file.LegalDialog),
  ({ onClose }) => onClose(),
);

const SessionKeeper = loadable(() =>
  import('./features/continue/SessionKeeper.tsx').then((file) => file.SessionKeeper),
);

export function App() {
  const shown = useStore(shownScreen);
  const next = useStore(nextScreen);
  const { token } = useSession();
  return (
    <ScreenContext value={shown}>
      <Frame shown={shown} LegalDialog={LegalDialog} beside={shown && token && <SessionKeeper />}>
        {!shown && <Loading />}
      </Frame>
      {[shown, next].map((at) => at && <Placed key={at.visit} at={at} isShown={at === shown} />)}
    </ScreenContext>
  );
}

/**
 * Renders a screen into its own element. A pre-rendered screen's element isn't in the document yet, so
 * document queries don't find that screen's content.
 */
const Placed = memo(function Placed({ at, isShown }: { at: ShownScreen; isShown: boolean }) {
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      {createPortal(
        <ScreenContext value={at}>
          <ScreenRead value={at.begun}>
            <at.Screen />
          </ScreenRead>
        </ScreenContext>,
        at.place,
      )}
    </Activity>
  );
});
