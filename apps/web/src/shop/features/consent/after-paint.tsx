import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';

const Nothing = (): ReactNode => null;

/** Loaded when the page stands; where it does not load, the page goes on without it. */
const Visit = lazy(() =>
  import('./visit.tsx').then(
    ({ Visit: component }) => ({ default: component }),
    () => ({ default: Nothing }),
  ),
);

/** What goes with a visit and not with a page: the choice of cookies, the survey, and recording where it is allowed. */
export function AfterPaint(): ReactNode {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => whenIdle(() => setPainted(true)), []);
  if (!isPainted) return null;
  return (
    <Suspense fallback={null}>
      <Visit />
    </Suspense>
  );
}

/** Once the page is loaded and the browser has nothing better to do. */
function whenIdle(act: () => void): () => void {
  let cancel = (): void => undefined;
  const wait = (): void => {
    // Safari has no word for being idle.
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(act, { timeout: 2000 });
      cancel = () => cancelIdleCallback(id);
    } else {
      const id = setTimeout(act, 200);
      cancel = () => clearTimeout(id);
    }
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    removeEventListener('load', wait);
    cancel();
  };
}
