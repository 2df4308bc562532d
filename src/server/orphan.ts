/** How often the parent is looked at, in milliseconds. */
const LOOK_MS = 500;

/**
 * Calls `stop` once the process that started this one has ended. `npm start` runs a shell that runs the server, and on
 * SIGTERM npm ends the shell alone: without this the server would go on and keep its port and its folder.
 */
export function whenOrphaned(stop: () => void): void {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    stop();
  }, LOOK_MS);
  looking.unref();
}
