import './web/tokens.css';
import './web/frame.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { start } from './web/router.ts';
import { clearStorage } from './web/session.ts';

addEventListener('pagehide', clearStorage);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const shown = start();
// The entry screen is let through at once and replaces the shell by itself; any other shows its frame meanwhile.
await Promise.race([
  shown,
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  }),
]);
createRoot(root).render(<App />);
