/** The storage of this tab alone, which may be blocked or hold anything: failures read as absent. */
export function readTab(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** False where nothing could be kept. */
export function writeTab(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes everything whose name begins so. */
export function removeFromTab(beginning: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(beginning)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

export function removeTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
