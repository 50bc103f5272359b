import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOfficeT } from '../i18n/office-i18n.tsx';

const SHOWN_FROM_PX = 100;
const WAY_MS = 1000;

/** The way back up, after 100 px. */
export function ScrollToTop() {
  const t = useOfficeT();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const look = () => setIsShown(scrollY > SHOWN_FROM_PX);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!isShown) return null;
  return (
    <a
      href="#main"
      className="btn btn-line btn-icon totop"
      aria-label={t('shell.toTop')}
      onClick={(event) => {
        event.preventDefault();
        scrollUp();
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
    >
      <ArrowUp className="i" aria-hidden />
    </a>
  );
}

/** A second, slowing down; at once for whoever prefers less motion. A turn of the wheel ends it. */
function scrollUp(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollTo(0, 0);
  const from = scrollY;
  const start = performance.now();
  let isStopped = false;
  for (const kind of ['wheel', 'touchstart', 'keydown'] as const)
    addEventListener(kind, () => (isStopped = true), { once: true, passive: true });
  const step = (now: number) => {
    if (isStopped) return;
    const done = Math.min(1, (now - start) / WAY_MS);
    scrollTo(0, from * (1 - done) ** 3);
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
