const CHECK_INTERVAL_MS = 500;

/**
 * Calls `stop` once the parent process has exited. `npm start` runs a shell that runs the server, and on SIGTERM npm
 * ends only the shell. Without this check, the server would keep running and hold its port and folder.
 */
export function onParentExit(stop: () => void): void {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    stop();
  }, CHECK_INTERVAL_MS);
  looking.unref();
}
