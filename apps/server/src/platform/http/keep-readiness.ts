/** Monitoring asks every few seconds; a load balancer's several processes more often. */
const KEPT_MS = 1000;
/** A database that has not answered by then does not answer visitors either. */
const LONGEST_MS = 3000;
/** A question on a connection that has died ends after minutes; the next one gets another connection. */
const MOST_OUTSTANDING = 2;

/** The time of a process; a test has its own. */
export interface ReadinessTime {
  readonly now: () => number;
  /** Calls back after so many milliseconds, unless the returned function is called before. */
  readonly callAfter: (milliseconds: number, call: () => void) => () => void;
}

const realTime: ReadinessTime = {
  now: () => performance.now(),
  callAfter(milliseconds, call) {
    const timer = setTimeout(call, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

/**
 * Whether the database answers, as of at most a second ago; not, if it takes three seconds. However many ask, it is asked
 * once at a time, and beside one question that is never answered once more: anybody can ask, without a limit.
 */
export function keepReadiness(
  isReady: () => Promise<boolean>,
  { now, callAfter } = realTime,
): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  let keptUntil = 0;
  let outstanding = 0;
  const ask = async (): Promise<boolean> => {
    outstanding += 1;
    try {
      return await isReady();
    } finally {
      outstanding -= 1;
    }
  };
  const askForAWhile = async (): Promise<boolean> => {
    const tooLate = Promise.withResolvers<boolean>();
    const cancel = callAfter(LONGEST_MS, () => tooLate.resolve(false));
    try {
      return await Promise.race([ask(), tooLate.promise]);
    } finally {
      cancel();
      keptUntil = now() + KEPT_MS;
    }
  };
  return () => {
    if (asked && (now() < keptUntil || outstanding >= MOST_OUTSTANDING)) return asked;
    keptUntil = Number.POSITIVE_INFINITY;
    asked = askForAWhile();
    return asked;
  };
}
