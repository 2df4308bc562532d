import { Activity, memo, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { credentials } from './web/session/credentials.ts';
import { Frame } from './web/frame/Frame.tsx';
import { Loading } from './web/frame/Loading.tsx';
import { loadable, RETRY_MS } from './web/loadable.tsx';
import { nextScreen, ScreenContext, shownScreen, type ShownScreen } from './web/navigation/router.ts';
import { useSession } from './web/session/session.ts';
import { createStore, useStore } from './web/store.ts';
import { ScreenRead } from './web/useLoad.ts';

const LegalDialog = loadable(
  () => import('./features/legal/LegalDialog.tsx').then((file) => file.LegalDialog),
  ({ onClose }) => onClose(),
);

const keeper = createStore<{ Keeper: ComponentType } | null>(null);

/** Loads the code that watches the session, also before a screen is shown. */
function loadKeeper(): void {
  if (credentials.get().token && !keeper.get())
    import('./features/continue/SessionKeeper.tsx').then(
      (file) => keeper.set({ Keeper: file.SessionKeeper }),
      () => setTimeout(loadKeeper, RETRY_MS),
    );
}

credentials.subscribe(loadKeeper);

export function App() {
  const shown = useStore(shownScreen);
  const next = useStore(nextScreen);
  const loaded = useStore(keeper);
  const { token } = useSession();
  return (
    <ScreenContext value={shown}>
      <Frame shown={shown} LegalDialog={LegalDialog} beside={shown && token && loaded && <loaded.Keeper />}>
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
