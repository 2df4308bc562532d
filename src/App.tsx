import { lazy, type ComponentType } from 'react';
import { credentials } from './web/session/credentials.ts';
import { Frame } from './web/frame/Frame.tsx';
import { Loading } from './web/frame/Loading.tsx';
import { shownScreen } from './web/navigation/router.ts';
import { useSession } from './web/session/session.ts';
import { createStore, useStore } from './web/store.ts';

const LegalDialog = lazy(() =>
  import('./features/legal/LegalDialog.tsx').then((file) => ({ default: file.LegalDialog })),
);

const keeper = createStore<{ Keeper: ComponentType } | null>(null);

// Loads session monitoring only once there is a session. The app works without it.
credentials.subscribe(() => {
  if (credentials.get().token && !keeper.get())
    import('./features/continue/SessionKeeper.tsx').then(
      (file) => keeper.set({ Keeper: file.SessionKeeper }),
      () => undefined,
    );
});

export function App() {
  const shown = useStore(shownScreen);
  const loaded = useStore(keeper);
  const { token } = useSession();
  return (
    <Frame
      route={shown?.route ?? null}
      visit={shown?.visit}
      LegalDialog={LegalDialog}
      beside={shown && token && loaded && <loaded.Keeper />}
    >
      {shown ? <shown.Screen /> : <Loading />}
    </Frame>
  );
}
