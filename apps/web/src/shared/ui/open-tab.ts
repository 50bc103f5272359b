/**
 * Opens a new tab whose address is still to be asked for. It opens at once, because browsers open none after a call;
 * where they open none at all, the address opens in this one.
 */
export async function openTab(ask: () => Promise<string | undefined>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const url = await ask();
    if (url === undefined) tab?.close();
    else if (tab === null) window.location.assign(url);
    else {
      tab.opener = null;
      tab.location.replace(url);
    }
  } catch (error) {
    tab?.close();
    throw error;
  }
}
