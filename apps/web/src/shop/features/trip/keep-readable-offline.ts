/**
 * Asks the browser to keep what a ticket's page is made of. Only whoever has a ticket needs it: others load nothing for it.
 * Where the browser refuses, the ticket is read with a connection.
 */
export function keepReadableOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
