import './web/tokens.css';
import './web/frame/frame.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { GetStarted } from './features/get-started/GetStarted.tsx';
import { LoadFailed } from './web/frame/LoadFailed.tsx';
import { logFailure } from './web/log.ts';
import { frameTexts } from './web/messages.ts';
import { start } from './web/navigation/router.ts';
import { clearStorage } from './web/session/session.ts';

addEventListener('pagehide', clearStorage);

if (parent !== window) void import('./web/framed/framed.ts');

const root = document.getElementById('root');
if (!root) throw new Error('No #root.');

const shown = start(GetStarted, () => import('./screens.tsx'));
// The entry screen is ready immediately and replaces the server-rendered shell. For any other screen, the page frame is
// rendered while the screen loads.
await Promise.race([
  shown,
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  }),
]);
const app = createRoot(root, {
  // React has removed the whole page.
  onUncaughtError(error) {
    logFailure('The page could not be shown.', error);
    app.render(
      <main className="page">
        <LoadFailed message={frameTexts.notLoaded} onRetry={() => location.reload()} />
      </main>,
    );
  },
});
app.render(<App />);
