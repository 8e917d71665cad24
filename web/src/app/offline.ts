/**
 * offline.ts - has the service worker keep the page for times without a network.
 */
/** A newer build is ready: this page, which has only just begun, begins again with it. */
function renew({ waiting }: ServiceWorkerRegistration): void {
  if (waiting === null || navigator.serviceWorker.controller === null) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}

/** To be called when the page begins. True once everything is kept; false: browser or address do not allow it. */
export async function registerOffline(): Promise<boolean> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return false;
  try {
    // The service worker lies beside the page, whatever folder that is.
    const address = new URL("sw.js", document.baseURI);
    renew(await navigator.serviceWorker.register(address, { updateViaCache: "none" }));
    await navigator.serviceWorker.ready;
    return true;
  } catch {
    return false;
  }
}
