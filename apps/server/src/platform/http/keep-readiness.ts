/** Monitoring asks every few seconds; a load balancer's several processes more often. */
const KEPT_MS = 1000;

/**
 * Whether the database answers, as of at most a second ago. However many ask, it is asked once at a time: anybody can ask,
 * without a limit.
 */
export function keepReadiness(
  isReady: () => Promise<boolean>,
  now = () => performance.now(),
): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  let keptUntil = 0;
  return () => {
    if (asked && now() < keptUntil) return asked;
    keptUntil = Number.POSITIVE_INFINITY;
    asked = isReady().finally(() => {
      keptUntil = now() + KEPT_MS;
    });
    return asked;
  };
}
