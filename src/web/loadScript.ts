const TIMEOUT_MS = 15_000;
const loaded = new Map<string, Promise<void>>();

export function loadScript(src: string): Promise<void> {
  const before = loaded.get(src);
  if (before) return before;
  const script = document.createElement('script');
  const loading = new Promise<void>((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer);
      loaded.delete(src);
      script.remove();
      reject(new Error(`A script could not be loaded from ${new URL(src).origin}.`));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  loaded.set(src, loading);
  script.src = src;
  script.async = true;
  document.head.append(script);
  return loading;
}
