/** Longest time a remote may take to answer before it counts as dead. */
export const remoteTimeout = 8_000;

/**
 * Runs a classic script from our own origin.
 * @param integrity the browser refuses content with another hash; absent only for local development
 * @throws Error that names the address, when the script does not arrive, is refused, or takes longer than `timeout` ms
 */
export function loadScript(url: string, integrity?: string, timeout = remoteTimeout): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      script.remove();
      finish();
    };
    const timer = setTimeout(
      () => settle(() => reject(new Error(`no answer within ${timeout / 1000} s: ${url}`))),
      timeout,
    );
    script.onload = () => settle(resolve);
    script.onerror = () => settle(() => reject(new Error(`could not be loaded or was refused: ${url}`)));
    document.head.append(script);
  });
}
