export const isOpen = (noop: () => Promise<void>) =>
  noop().then(
    () => true,
    () => false,
  );
